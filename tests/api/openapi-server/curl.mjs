// Stands in for curl while the examples of docs/api.md run: the options they use and no others.
const texts = process.argv.slice(2);
const headers = new Headers();
let url = "";
let method = "";
let body;
let inQuery = false;
const query = new URLSearchParams();

for (let word = texts.shift(); word !== undefined; word = texts.shift()) {
  if (word === "-s") continue;
  else if (word === "-G") inQuery = true;
  else if (word === "-X") method = next(word);
  else if (word === "-d") body = next(word);
  else if (word === "-H") header(next(word));
  else if (word === "--data-urlencode") datum(next(word));
  else if (word.startsWith("-") || url) throw new Error(`curl: ${word} is not known here`);
  else url = word;
}
const address = inQuery ? `${url}?${query}` : url;
const response = await fetch(address, { method: method || (body ? "POST" : "GET"), headers, body });
process.stdout.write(await response.text());

function next(option) {
  const value = texts.shift();
  if (value === undefined) throw new Error(`curl: ${option} needs a value`);
  return value;
}

function header(line) {
  const [name, ...value] = line.split(": ");
  headers.append(name, value.join(": "));
}

function datum(pair) {
  const [name, ...value] = pair.split("=");
  query.append(name, value.join("="));
}
