import { invalidField } from "@/lib/platform/refusal";
import { signInTexts as texts } from "./texts";

/** Minimum number of characters (lib/domain/people/README.md). */
const MIN_LENGTH = 10;
/** Shorter parts of a name occur in too many other words to be refused. */
const MIN_NAME_PART = 4;
const PHONE_DIGITS = 6;
const SUBSTITUTIONS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** The owner of a password. */
type Owner = { firstName: string; lastName: string; msisdn: string };

/**
 * Checks a new password: both fields filled and equal, long enough, not common, without the owner's name or phone
 * (lib/domain/people/README.md).
 * @throws Refusal 400
 */
export function checkNewPassword(newPassword: string, confirmNewPassword: string, owner?: Owner): void {
  if (!newPassword || !confirmNewPassword) throw invalidField("newPassword", texts.passwordsNeeded);
  if (newPassword !== confirmNewPassword) throw invalidField("confirmNewPassword", texts.passwordsDiffer);
  refuseWeak("newPassword", newPassword, owner);
}

/** Checks the strength of a password an admin sets. @throws Refusal 400 at the named field */
export function refuseWeak(field: string, password: string, owner?: Owner): void {
  if ([...password].length < MIN_LENGTH || isCommon(password)) throw invalidField(field, texts.passwordWeak);
  if (owner && containsOwner(password, owner)) throw invalidField(field, texts.passwordPersonal);
}

/** Letters and digits without those that are easily confused when a password is read aloud or copied by hand. */
const FIRST_PASSWORD_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A new first password of 60 bits in three groups: k7mw-p9x2-4tqz. @param randomCode makes random text of an alphabet */
export function newFirstPassword(randomCode: (signs: string, length: number) => string): string {
  const groups = Array.from({ length: 3 }, () => randomCode(FIRST_PASSWORD_SIGNS, 4));
  const password = groups.join("-");
  return isCommon(password) ? newFirstPassword(randomCode) : password;
}

/** A common word with any digits and signs in and around it; digits alone; up to three characters repeated. */
function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  if (/^\d+$/.test(typed) || /^(.{1,3})\1*.?.?$/su.test(typed)) return true;
  const front = typed.replace(/[^a-z]+$/, "");
  const word = front.replace(/^[^a-z]+/, "");
  return [typed, withoutSubstitutions(front), withoutSubstitutions(word)].some((one) =>
    COMMON_WORDS.has(lettersOf(one)),
  );
}

/** Undoes substitutions: p4ssw0rd -> password. */
function withoutSubstitutions(typed: string): string {
  return typed.replace(/[013457@$]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
}

function containsOwner(password: string, { firstName, lastName, msisdn }: Owner): boolean {
  const typed = lettersOf(plain(password));
  const names = plain(`${firstName} ${lastName}`).split(/[^\p{L}]+/u);
  const digits = password.replace(/\D/g, "");
  const ending = msisdn.slice(-PHONE_DIGITS);
  return (
    names.some((name) => [...name].length >= MIN_NAME_PART && typed.includes(name)) ||
    (ending.length === PHONE_DIGITS && digits.includes(ending))
  );
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

/**
 * The usual words of lists of leaked passwords, without digits and signs, and words common in Kenya and at this academy. A
 * password that is one of these with decoration is guessed first; several words together are long enough.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwords passwort passw passwd pass mypassword newpassword changeme changeit default secret topsecret
  letmein welcome welcomeback login logon access accessgranted trustno trustnoone admin administrator root superuser
  sysadmin user username guest test tester testing temp temporary demo sample example master masterkey system server
  computer internet windows microsoft google facebook instagram whatsapp twitter youtube tiktok telegram samsung
  iphone nokia huawei tecno infinix android apple linkedin netflix hotmail gmail yahoo qwerty qwert qwer qwertyu
  qwertyui qwertyuio qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv
  zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc qwaszx poiuytrewq lkjhgfdsa mnbvcxz abc abcd
  abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl alphabet aaa xxx zzz asd zxc qwe wasd
  iloveyou iloveu loveyou iloveme lovely loveme lover love mylove truelove onelove sweetlove sweetheart sweetie honey
  babe baby babygirl babyboy darling angel angels princess prince queen king beautiful handsome pretty cutie forever
  together friend friends bestfriend family mother father mummy daddy mama baba sister brother myfamily mychildren
  mykids children happy happiness smile sunshine sunflower rainbow butterfly flower flowers rose jasmine lavender
  daisy lily cherry strawberry chocolate cookie cookies coffee pepper ginger peanut banana orange mango pineapple
  sugar candy monkey dragon tiger lion elephant panther eagle falcon phoenix wolf shadow hunter ranger warrior ninja
  pirate samurai superman batman spiderman ironman pokemon pikachu naruto starwars matrix gandalf merlin hello
  hellokitty helloworld football soccer basketball baseball hockey volleyball rugby cricket tennis chelsea arsenal
  liverpool manchester manchesterunited manutd manunited mancity manchestercity barcelona realmadrid madrid juventus
  bayern everton tottenham ronaldo messi gormahia harambeestars harambee afcleopards champion champions winner
  winners victory music guitar summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday
  weekend january february march april june july august september october november december birthday christmas easter
  money dollar shilling shillings million millionaire billionaire business success successful rich luck lucky freedom
  future dream dreams power peace hope faith grace mercy joy blessing blessings blessed favour favor glory miracle
  destiny trust believe believer heaven heavenly spirit holyspirit holyghost prayer pray praise worship gospel bible
  genesis exodus psalms psalm proverbs revelation church chapel pastor bishop apostle jesus jesuschrist jesusislord
  jesuslives jesuslovesme jesussaves christ christian lord god godisgood godisgreat godislove godisable godislord
  ilovegod ilovejesus inchristalone emmanuel hallelujah amen messiah saviour savior allah allahuakbar bismillah
  muhammad mohammed islam muslim ramadan mungu munguniwangu munguniupendo munguyupo munguibariki yesu yesuniwangu
  yesukristo yesuniongozi bwana bwanaasifiwe bwanayesu asifiwe roho rohomtakatifu neema baraka imani tumaini upendo
  amani furaha rehema heri kenya kenyan kenyamoja kenyayetu najivuniakuwamkenya mkenya nairobi mombasa kisumu nakuru
  eldoret thika nyeri meru embu machakos kitui makueni kakamega bungoma busia kisii nyamira kericho bomet nanyuki
  naivasha narok kajiado kiambu ruiru kikuyu limuru malindi lamu garissa wajir mandera isiolo marsabit turkana lodwar
  migori homabay siaya vihiga kibera kawangware mathare korogocho dandora kayole embakasi kasarani githurai eastlands
  westlands karen langata rongai umoja buruburu donholm pipeline mukuru huruma eastleigh africa african afrika
  tanzania uganda rwanda ethiopia sudan somalia safaricom mpesa paybill lipanampesa bonga airtel telkom equity
  equitybank kcb cooperative coopbank bank fuliza mshwari matatu boda bodaboda ugali nyama nyamachoma chapati chai
  tusker simba chui ndovu twiga tembo kifaru nyati jambo jambokenya jambosana habari habariyako karibu karibuni
  asante asantesana hakuna hakunamatata matata pole polepole sawa sawasawa safi mambo mamboleo poa poasana rafiki
  marafiki mpenzi mpenziwangu nakupenda nakupendasana ninakupenda mapenzi mwana mwanangu watoto mtoto mamayangu
  babayangu dada kaka ndugu nyumba nyumbani kwetu shule shuleni mwalimu walimu mwanafunzi wanafunzi kitabu elimu kazi
  pesa siri sirikali nenosiri neno nywila fungua funguo mzee mzeewakazi bosi malkia mfalme nyota jua mwezi maji moto
  mti maua bahati academy theacademy myacademy academyadmin academystaff academyuser training trainingacademy
  weekendacademy freeacademy school schools college university student students tutor tutors teacher teachers trainer
  cashier cashiers finance accounts accountant office reception secretary manager director principal staff
  staffmember register registration enroll enrollment course courses class classes session sessions season attendance
  payment payments baking tailoring hairdressing beauty plumbing electrical driving computers catering gnm gnmember
  gnacademy wanjiru wanjiku wambui wangari wairimu njeri nyambura wanjiko waithera muthoni wangui wanjohi kamau
  kariuki mwangi njoroge kimani maina mburu ndungu gitau waweru karanja njuguna otieno ochieng odhiambo onyango
  omondi owino okoth ouma akinyi achieng atieno adhiambo awuor auma anyango wafula wekesa simiyu barasa nekesa nafula
  naliaka mutua musyoka mwende mutiso kioko muli kiprono kiplagat kipchoge kipkemboi chebet chepkoech cheruiyot
  rotich koech jepkosgei mohamed hassan ali abdi fatuma amina halima hussein mary esther ruth sarah rachel rebecca
  elizabeth margaret catherine caroline jane janet ann anne nancy lucy alice agnes susan lydia naomi hannah purity
  winnie sharon brenda diana linda jackline lilian vivian christine josephine veronica john james peter paul david
  daniel samuel joseph moses joshua stephen simon george michael kevin brian dennis victor collins kennedy evans
  felix martin patrick francis charles robert richard william thomas anthony andrew philip isaac jacob elijah ezekiel
  jeremiah solomon benjamin jessica jennifer michelle ashley amanda nicole daniela andrea charlie jordan matthew
  uhuru uhurukenyatta raila railaodinga ruto williamruto obama barackobama mandela nelsonmandela kenyatta moi kibaki
  starehe alliance maryhill pangani lenana nairobischool mangu kabarak strathmore jkuat egerton maseno whatever
  nothing something anything everything everyone someone nobody unknown private personal security secure secured
  fuckyou fuckoff fuck shit bitch asshole sexy sex
  `
    .trim()
    .split(/\s+/),
);
