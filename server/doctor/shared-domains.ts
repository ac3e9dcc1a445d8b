/** Domains of hosting, preview and tunnel services, below which anybody can get a name. */
const hosting = `
  amplifyapp.com appspot.com azurestaticapps.net azurewebsites.net bitbucket.io blogspot.com cloudfront.net
  codesandbox.io deno.dev deno.net firebaseapp.com fly.dev github.dev github.io gitlab.io gitpod.io glitch.me
  herokuapp.com lhr.life loca.lt localhost.run netlify.app ngrok.app ngrok.dev ngrok.io ngrok-free.app ngrok-free.dev
  now.sh onrender.com pages.dev railway.app repl.co replit.app replit.dev run.app s3.amazonaws.com serveo.net
  stackblitz.io surge.sh translate.goog trycloudflare.com vercel.app web.app webcontainer.io workers.dev
`
  .trim()
  .split(/\s+/)

/** Second-level labels below which country registries sell names, as in `co.uk`. */
const sold = new Set(['ac', 'co', 'com', 'edu', 'gov', 'ne', 'net', 'or', 'org'])

/** Whether anybody can get a name directly below a domain. */
export function isShared(domain: string): boolean {
  const name = domain.toLowerCase()
  const parts = name.split('.')
  if (parts.length === 1) return true
  if (parts.length === 2 && parts[1]!.length === 2 && sold.has(parts[0]!)) return true
  return hosting.some((each) => name === each || each.endsWith(`.${name}`) || isRegionOf(name, each))
}

/** Whether a name is a region of a hosting domain, such as `eu-west-1.amplifyapp.com` or `up.railway.app`. */
function isRegionOf(name: string, domain: string) {
  const [region = '', ...rest] = name.split('.')
  return rest.join('.') === domain && /^(?:[a-z]{1,2}|[a-z]{2}-[a-z]+-\d)$/.test(region)
}
