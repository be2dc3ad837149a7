import { bilingual } from "@/lib/platform/texts";

export type PolicySection = { id: string; heading: string; text: string[]; points?: string[] };

/**
 * The privacy policy; public/privacy_policy.html holds the same text in both languages, and tests/pages compares them. The
 * English text is the one that was consented to; the Kiswahili text says the same.
 */
export const privacyTexts = bilingual({
  en: {
    title: "Privacy policy",
    effective: "Effective 7 April 2024",
    lead: "This policy says, in plain words, which personal data the academy keeps about students, guardians and payers, why, for how long, and what you can ask of us. It follows the Data Protection Act, 2019 of Kenya.",
    contents: "On this page",
    call: "Phones of the administrators:",
    staticPage: "The same policy as a plain page to save or print",
    sections: [
      {
        id: "who",
        heading: "Who we are",
        text: [
          "The academy is a free weekend training academy run by a youth fellowship in Kenya. For the data described here the academy is the data controller: it decides what is collected and answers for it.",
          "You reach us through the administrators: their phone numbers stand at the foot of every page of this site, and one of them is at the academy's desk on Saturdays and Sundays.",
        ],
      },
      {
        id: "what",
        heading: "What we collect",
        text: ["We ask only for what a class needs to be planned, paid for and taught:"],
        points: [
          "when you register: full name, phone number, date of birth, ID number (or, for students aged 18 or under, the name, ID number and phone number of a parent or guardian), where you live, an email address if you give one, how you heard of us, and whether you are new or continuing;",
          "when you enroll: the course, class and sessions you choose;",
          "when somebody pays: what M-Pesa tells us, described below;",
          "when you attend: whether you were present, for each session;",
          "your consent: when it was given, by whom, and to which text.",
        ],
      },
      {
        id: "why",
        heading: "Why, and on what ground",
        text: [
          "We use the data for educational purposes: to hold a place for you, to know who may attend, to reach you or your guardian about classes, and to show that the enrollment fee was paid. The ground is your consent, or your guardian's (section 30 of the Act), and for payments also the agreement between us and the accounts the law asks us to keep. We do not sell data, we do not advertise with it, and no machine decides about you.",
        ],
      },
      {
        id: "children",
        heading: "Children and guardians",
        text: [
          "Many of our students are young. For a student aged 18 or under we ask for a parent or guardian, and the form may be sent only with that person's consent (section 33 of the Act). We keep the guardian's name, ID number and phone to prove the consent and to reach somebody responsible. A guardian can see, correct or have removed what we hold about the child, and can withdraw the consent at any time at the desk or by phone.",
          "We publish no list, picture or result of a student on this site.",
        ],
      },
      {
        id: "mpesa",
        heading: "Payments by M-Pesa",
        text: [
          "The enrollment fee is paid through Safaricom's M-Pesa. From Safaricom we receive the receipt code, the amount, the time, the account number typed, and the payer's phone number and name as far as Safaricom shows them. We also keep the phone number and name that were typed on our payment page. Your M-Pesa PIN never reaches us: it is typed on your own phone, and we will never ask you for it. Safaricom handles the payment under its own privacy terms.",
        ],
      },
      {
        id: "who-sees",
        heading: "Who can see it",
        text: ["Inside the academy each person sees only what the work needs:"],
        points: [
          "administrators see registrations, enrollments and payments;",
          "a tutor sees the name, phone number and registration number of the students of the tutor's own sessions;",
          "cashiers and finance staff see payments and whom they are for: the student's name, phone, email, registration number, course, class and times, and no date of birth, ID number, residence or guardian;",
          "whoever has a payment link, which the student asks for and shares, sees the first name, the course, the amount and the time, and nothing else;",
          "on the public pages a visitor who knows a student's phone or registration number and date of birth sees a first name and initial, a masked phone number, the registration number, the class and the state of payment, and nothing else.",
        ],
      },
      {
        id: "where",
        heading: "Where it is kept",
        text: [
          "The data lies in the academy's database, on a server of a hosting company that works for us and under our instructions. If that server stands outside Kenya, we see to it that the data is protected as the Act asks (section 48). Connections are encrypted, access by staff needs a personal account, and every change and export is recorded.",
        ],
      },
      {
        id: "how-long",
        heading: "How long we keep it",
        text: ["We keep personal data no longer than it is needed:"],
        points: [
          "a registration that is never paid: 90 days, then everything personal in it is removed;",
          "the messages that M-Pesa sends us, as they came: 18 months;",
          "the text of messages to you and of your replies: 18 months;",
          "what you answer when we ask where you are after a course, which we do only if you agreed: 3 years, or until you end it;",
          "records of who changed what: 3 years;",
          "certificates: your name and course as they were printed, without an end, so that whoever is shown the paper can check it;",
          "payments and receipts: as long as the law on accounts requires;",
          "students, enrollments and attendance: while you study with us and as long as somebody may ask for proof of attendance; ask us to remove it earlier and we will, unless a law obliges us to keep a part.",
        ],
      },
      {
        id: "rights",
        heading: "Your rights",
        text: [
          "You, or your guardian for you, may ask us at any time (sections 26, 34, 36, 38 and 40 of the Act):",
        ],
        points: [
          "to be told what is used and why;",
          "to see what we hold about you, and to get a copy you can take elsewhere;",
          "to have wrong or incomplete data corrected;",
          "to have data deleted that is wrong or no longer needed;",
          "to object to a use, or to have it limited;",
          "to withdraw your consent; what was done before stays lawful.",
        ],
      },
      {
        id: "ask",
        heading: "How to ask, and how to complain",
        text: [
          "Name, email, residence, ID number and channel you can correct yourself on the student details page, with your secret code or an M-Pesa receipt code. For anything else call an administrator or come to the desk; we answer within the time the Act sets and take no fee.",
          "If you are not content with our answer you may complain to the Office of the Data Protection Commissioner (www.odpc.go.ke). If data is lost or seen by a stranger and you may be harmed, we tell the Commissioner within 72 hours and tell you as soon as we can (section 43).",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies",
        text: [
          "This site sets no cookie for advertising or counting. While you register or look up your registration, one cookie remembers your place for at most two hours, so that nobody has to type twice. Another remembers for as long who pays, so that nobody has to type the number again. One remembers the language you chose, for a year. Tap Sign out on a shared phone or computer and those of the registration and the payment are gone.",
        ],
      },
      {
        id: "changes",
        heading: "Changes",
        text: [
          "When this policy changes, the new text and its date stand here before it applies, and a change that needs a new consent is asked for and never assumed.",
        ],
      },
    ] satisfies PolicySection[] as PolicySection[],
  },
  sw: {
    title: "Sera ya faragha",
    effective: "Inatumika kuanzia tarehe 7 Aprili 2024",
    lead: "Sera hii inaeleza, kwa maneno rahisi, ni data gani za kibinafsi academy inahifadhi kuhusu wanafunzi, wazazi au walezi na wanaolipa, kwa nini, kwa muda gani, na unachoweza kutuomba. Inafuata Sheria ya Ulinzi wa Data ya Kenya ya mwaka 2019 (Data Protection Act, 2019).",
    contents: "Kwenye ukurasa huu",
    call: "Simu za wasimamizi:",
    staticPage: "Sera hii kwenye ukurasa wa kawaida wa kuhifadhi au kuchapisha",
    sections: [
      {
        id: "who",
        heading: "Sisi ni nani",
        text: [
          "Academy ni mahali pa mafunzo ya bure ya wikendi yanayoendeshwa na vijana wa kanisa nchini Kenya. Kwa data zilizoelezwa hapa, academy ndiye mdhibiti wa data (data controller): inaamua kinachokusanywa na inawajibika kwa hilo.",
          "Unatupata kupitia wasimamizi: nambari zao za simu ziko chini ya kila ukurasa wa tovuti hii, na mmoja wao yuko kwenye dawati la academy Jumamosi na Jumapili.",
        ],
      },
      {
        id: "what",
        heading: "Tunachokusanya",
        text: ["Tunauliza tu kinachohitajika ili darasa lipangwe, lilipiwe na lifundishwe:"],
        points: [
          "unapojisajili: jina kamili, nambari ya simu, tarehe ya kuzaliwa, nambari ya kitambulisho (au, kwa wanafunzi wa miaka 18 au chini ya hapo, jina, nambari ya kitambulisho na nambari ya simu ya mzazi au mlezi), unapoishi, anwani ya barua pepe ukitupa, ulivyosikia kutuhusu, na kama wewe ni mgeni au unaendelea;",
          "unapojiunga: kozi, darasa na vipindi unavyochagua;",
          "mtu anapolipa: tunachoambiwa na M-Pesa, kama ilivyoelezwa hapa chini;",
          "unapohudhuria: kama ulikuwepo, kwa kila kipindi;",
          "idhini yako: ilitolewa lini, na nani, na kwa maandishi gani.",
        ],
      },
      {
        id: "why",
        heading: "Kwa nini, na kwa msingi gani",
        text: [
          "Tunatumia data kwa madhumuni ya elimu: kukuwekea nafasi, kujua nani anaweza kuhudhuria, kukufikia wewe au mzazi au mlezi wako kuhusu masomo, na kuonyesha kwamba ada ya kujiunga ililipwa. Msingi wake ni idhini yako, au ya mzazi au mlezi wako (kifungu cha 30 cha Sheria), na kwa malipo pia makubaliano kati yetu na hesabu ambazo sheria inatutaka tuhifadhi. Hatuuzi data, hatuitumii kwa matangazo, na hakuna mashine inayoamua juu yako.",
        ],
      },
      {
        id: "children",
        heading: "Watoto na wazazi au walezi",
        text: [
          "Wengi wa wanafunzi wetu ni vijana wadogo. Kwa mwanafunzi wa miaka 18 au chini ya hapo tunauliza mzazi au mlezi, na fomu inaweza kutumwa tu kwa idhini ya mtu huyo (kifungu cha 33 cha Sheria). Tunahifadhi jina, nambari ya kitambulisho na simu ya mzazi au mlezi ili kuthibitisha idhini na kumfikia mtu anayewajibika. Mzazi au mlezi anaweza kuona, kusahihisha au kuondolewa tulichonacho kuhusu mtoto, na anaweza kuondoa idhini wakati wowote kwenye dawati au kwa simu.",
          "Hatuchapishi orodha, picha wala matokeo ya mwanafunzi kwenye tovuti hii.",
        ],
      },
      {
        id: "mpesa",
        heading: "Malipo kwa M-Pesa",
        text: [
          "Ada ya kujiunga inalipwa kupitia M-Pesa ya Safaricom. Kutoka Safaricom tunapokea msimbo wa risiti, kiasi, wakati, nambari ya akaunti iliyoandikwa, na nambari ya simu na jina la aliyelipa kwa kadiri Safaricom inavyoyaonyesha. Pia tunahifadhi nambari ya simu na jina yaliyoandikwa kwenye ukurasa wetu wa malipo. PIN yako ya M-Pesa haitufikii kamwe: inaandikwa kwenye simu yako mwenyewe, na hatukuulizi kamwe. Safaricom inashughulikia malipo kwa masharti yake ya faragha.",
        ],
      },
      {
        id: "who-sees",
        heading: "Nani anaweza kuiona",
        text: ["Ndani ya academy kila mtu anaona tu kinachohitajika kwa kazi yake:"],
        points: [
          "wasimamizi wanaona usajili, waliojiunga na malipo;",
          "mwalimu anaona jina, nambari ya simu na nambari ya usajili ya wanafunzi wa vipindi vyake mwenyewe;",
          "makeshia na wafanyakazi wa fedha wanaona malipo na ni ya nani: jina la mwanafunzi, simu, barua pepe, nambari ya usajili, kozi, darasa na vipindi vyake, na si tarehe ya kuzaliwa, nambari ya kitambulisho, makazi wala mlezi;",
          "yeyote mwenye link ya malipo, ambayo mwanafunzi anaiomba na kuituma, anaona jina la kwanza, kozi, kiasi na muda, na si kingine;",
          "kwenye kurasa za umma, mgeni anayejua nambari ya simu au nambari ya usajili ya mwanafunzi pamoja na tarehe ya kuzaliwa anaona jina la kwanza na herufi ya mwanzo ya jina la pili, nambari ya simu iliyofichwa kwa sehemu, nambari ya usajili, darasa na hali ya malipo, na si kingine.",
        ],
      },
      {
        id: "where",
        heading: "Inahifadhiwa wapi",
        text: [
          "Data iko kwenye hifadhidata ya academy, kwenye seva ya kampuni inayotufanyia kazi na kwa maagizo yetu. Kama seva hiyo iko nje ya Kenya, tunahakikisha kwamba data inalindwa kama Sheria inavyotaka (kifungu cha 48). Miunganisho imesimbwa, mfanyakazi anahitaji akaunti yake binafsi ili aingie, na kila badiliko na kila upakuaji unarekodiwa.",
        ],
      },
      {
        id: "how-long",
        heading: "Tunaihifadhi kwa muda gani",
        text: ["Hatuhifadhi data za kibinafsi kwa muda mrefu kuliko inavyohitajika:"],
        points: [
          "usajili ambao haukulipwa kamwe: siku 90, kisha kila kitu cha kibinafsi ndani yake kinaondolewa;",
          "ujumbe ambao M-Pesa inatutumia, kama ulivyokuja: miezi 18;",
          "maandishi ya ujumbe tuliokutumia na ya majibu yako: miezi 18;",
          "majibu yako tunapouliza uko wapi baada ya kozi, nasi tunauliza tu ukikubali: miaka 3, au hadi utakapoacha;",
          "rekodi za nani alibadilisha nini: miaka 3;",
          "vyeti: jina lako na kozi kama vilivyochapishwa, bila kikomo, ili yeyote anayeonyeshwa karatasi aweze kuihakiki;",
          "malipo na risiti: kwa muda ambao sheria ya hesabu inataka;",
          "wanafunzi, kujiunga na mahudhurio: wakati unasoma nasi na kwa muda ambao mtu anaweza kuuliza uthibitisho wa mahudhurio; tuombe tuiondoe mapema zaidi nasi tunafanya hivyo, isipokuwa sheria ikitulazimu kubaki na sehemu.",
        ],
      },
      {
        id: "rights",
        heading: "Haki zako",
        text: [
          "Wewe, au mzazi au mlezi wako kwa niaba yako, mnaweza kutuomba wakati wowote (vifungu vya 26, 34, 36, 38 na 40 vya Sheria):",
        ],
        points: [
          "kuambiwa ni nini kinachotumiwa na kwa nini;",
          "kuona tulichonacho kukuhusu, na kupata nakala unayoweza kupeleka kwingine;",
          "data isiyo sahihi au isiyo kamili isahihishwe;",
          "data isiyo sahihi au isiyohitajika tena ifutwe;",
          "kupinga matumizi fulani, au yawekewe mipaka;",
          "kuondoa idhini yako; kilichofanywa kabla ya hapo kinabaki halali.",
        ],
      },
      {
        id: "ask",
        heading: "Jinsi ya kuomba, na jinsi ya kulalamika",
        text: [
          "Jina, barua pepe, unapoishi, nambari ya kitambulisho na ulivyosikia kutuhusu unaweza kusahihisha mwenyewe kwenye ukurasa wa maelezo ya mwanafunzi, kwa code yako ya siri au msimbo wa risiti ya M-Pesa. Kwa jambo lingine lolote mpigie msimamizi simu au njoo kwenye dawati; tunajibu ndani ya muda uliowekwa na Sheria na hatutozi ada.",
          "Kama huridhiki na jibu letu unaweza kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data (Office of the Data Protection Commissioner, www.odpc.go.ke). Data ikipotea au ikionwa na mtu asiyehusika na unaweza kudhurika, tunamwambia Kamishna ndani ya saa 72 na tunakuambia wewe mara tu tunapoweza (kifungu cha 43).",
        ],
      },
      {
        id: "cookies",
        heading: "Vidakuzi (cookies)",
        text: [
          "Tovuti hii haiweki kidakuzi cha matangazo wala cha kuhesabu wageni. Unapojisajili au kutafuta usajili wako, kidakuzi kimoja kinakumbuka ulipofika kwa muda usiozidi saa 2, ili mtu asiandike mara mbili. Kingine kinakumbuka kwa muda huohuo nani analipa, ili mtu asiandike nambari tena. Kimoja kinakumbuka lugha uliyochagua kwa mwaka mmoja. Bonyeza Ondoka kwenye simu au kompyuta inayotumiwa na wengi na vya usajili na malipo vinaondolewa.",
        ],
      },
      {
        id: "changes",
        heading: "Mabadiliko",
        text: [
          "Sera hii ikibadilika, maandishi mapya na tarehe yake yanawekwa hapa kabla hayajaanza kutumika, na badiliko linalohitaji idhini mpya linaombewa idhini na halidhaniwi kamwe.",
        ],
      },
    ] satisfies PolicySection[] as PolicySection[],
  },
});
