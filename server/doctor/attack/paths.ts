import { judge, type Check } from '../check.ts'
import { isOkReply, succeeding, targetOf, foreignHost, marker, type Attack } from './attacker.ts'

type Spelling = { name: string; finding: string; spell: (base: string) => readonly string[] }

const spellings: readonly Spelling[] = [
  { name: 'doubled slashes', finding: 'merges slashes', spell: (base) => [`/${base}/ok`, `${base}//ok`] },
  { name: 'encoded characters', finding: 'decodes paths', spell: (base) => [`${base}/%6fk`, `${base}/o%6B`] },
  { name: 'characters encoded twice', finding: 'decodes paths twice', spell: (base) => [`${base}/%256fk`] },
  {
    name: 'encoded slashes',
    finding: 'decodes slashes',
    spell: (base) => [`${base}%2fok`, `/${base.slice(1).replaceAll('/', '%2F')}%2Fok`],
  },
  {
    name: 'encoded dots',
    finding: 'resolves encoded dots',
    spell: (base) => [`${base}/x/%2e%2e/ok`, `${base}/x/.%2E/ok`, `${base}/%2e/ok`],
  },
  {
    name: 'path parameters',
    finding: 'removes parameters from paths',
    spell: (base) => [`${base}/x/..;/ok`, `${base}/ok;x=1`, `${base};x/ok`],
  },
  {
    name: 'case of paths',
    finding: 'ignores the case of paths',
    spell: (base) => [`${base}/OK`, `${base.toUpperCase()}/ok`],
  },
  {
    name: 'backslashes',
    finding: 'turns backslashes into slashes',
    spell: (base) => [`/${base.slice(1).replaceAll('/', '\\')}\\ok`, `${base}\\ok`],
  },
  {
    name: 'ends of paths',
    finding: 'cuts off the ends of paths',
    spell: (base) => [`${base}/ok%00`, `${base}/ok%20`, `${base}/ok.`, `${base}/ok%23x`],
  },
]

/**
 * Returns the check for other spellings of a path. Gatehouse responds only to the exact bytes of a path. If another
 * spelling gets a response, a proxy has changed the path.
 */
function checkSpelling({ name, finding, spell }: Spelling): Check<Attack> {
  return {
    name,
    async look({ ask, basePath }) {
      const paths = spell(basePath).map((path) => [path, path] as const)
      return judge(await succeeding(paths, async (path) => isOkReply(await ask(path))), {
        level: 'warning',
        fine: 'passed on unchanged',
        finding: `The proxy ${finding}, so its rules for paths can be evaded`,
        remedy: 'Let the proxy pass paths on as they were sent',
      })
    },
  }
}

const leadingAway = [
  `//${foreignHost}/`,
  `//${foreignHost}/%2e%2e`,
  `//${foreignHost}//`,
  `///${foreignHost}/`,
  `/\\${foreignHost}/`,
  `/%5c${foreignHost}/`,
  `/%2f%2f${foreignHost}/`,
  `/%2f${foreignHost}/..`,
  `/.//${foreignHost}/`,
  `/account/..//${foreignHost}/`,
  `/@${foreignHost}/`,
]

async function checkRedirects({ ask, config }: Attack) {
  const leadsAway = async (path: string) => {
    const target = targetOf(await ask(path), `${config.origin}/x`)
    return target !== null && target.origin !== config.origin
  }
  return judge(
    await succeeding(
      leadingAway.map((path) => [path, path] as const),
      leadsAway,
    ),
    {
      fine: 'lead nowhere else',
      finding: 'The proxy redirects visitors to any site, for paths such as',
      remedy: 'Correct the rule that adds or removes slashes; redirect to a full address',
    },
  )
}

async function checkInjection({ ask }: Attack) {
  const name = marker()
  const injected = `%0d%0a${name}:%201`
  const paths = [`/${injected}`, `/account${injected}`, `/account/${injected}/`, `/account?x=${injected}`]
  const succeeds = async (path: string) => (await ask(path)).headers[name] !== undefined
  return judge(
    await succeeding(
      paths.map((path) => [path.replace(name, 'x'), path] as const),
      succeeds,
    ),
    {
      fine: 'not written into headers',
      finding: 'The proxy writes lines of a path into the headers of its response',
      remedy: 'Use the undecoded path in redirects (nginx: $request_uri instead of $uri)',
    },
  )
}

export const pathChecks: readonly Check<Attack>[] = [
  ...spellings.map(checkSpelling),
  { name: 'redirects of paths', look: checkRedirects },
  { name: 'line breaks in paths', look: checkInjection },
]
