import { parseSync } from 'vite'

/** A piece of prose: a comment, a test title, a message for operators or callers, or a paragraph of Markdown. */
export type Prose = { line: number; text: string }

/** Phrases that make a reader decode a sentence, each with the plain alternative. */
export const bannedPhrases: [pattern: RegExp, instead: string][] = [
  [/\bwhat .{0,60}\b(?:is|are|was|were) told\b/i, 'name what is shown or returned'],
  [/\b(?:is|are|was|were) told (?:of|in|by)\b/i, '"is notified of", "is reported in"'],
  [/\btells? of\b/i, '"reports", "describes"'],
  [/\bsays? of\b/i, '"says about", "reports"'],
  [/\b(?:is|are) (?:gone|come) to\b/i, 'name the step: "opens", "reaches"'],
  [/\bso many\b/i, 'the number, or "this many"'],
  [/\bfor good\b/i, '"permanently"'],
  [/\bis none\b/i, '"is missing", "there is no …"'],
  [/\bby themselves\b/i, '"automatically", "on their own"'],
  [/\bstands? (?:in|at|on|by|for|beside|above|below|around|there)\b/i, '"is in", "is shown in"'],
  [/\blies\b/i, '"is stored", "is located"'],
  [/\bbeside\b/i, '"next to", "in addition to"'],
  [/\banew\b/i, '"again"'],
  [/\bgoes on\b/i, '"continues"'],
  [/\b(?:whoever|whomever|wherever|whosoever)\b/i, '"any user who", "everywhere that"'],
  [/\bfor the machine itself\b/i, 'name the interface or the operator'],
  [/\bmost[A-Z]\w*/, '"maximum …"'],
  [/\bas many as there (?:are|can be)\b/i, '"the maximum"'],
  [/\bof before\b/i, '"previous"'],
  [/\bthe like\b|\bits like\b/i, '"similar"'],
  [/\bfrom end to end\b/i, '"in full"'],
  [/\bas (?:the wire|they) (?:has|have) it\b/i, '"as in Better Auth"'],
  [/\b(?:is|are) taken for\b/i, '"is treated as"'],
  [/\b(?:is|are|be) let (?:in|out|through)\b/i, '"is allowed in"'],
  [/\bnone is\b|\bnone are\b|\bnobody’s business\b/i, '"no … is"'],
  [
    /\b(?:behaviour|centre|colour|favour|grey|honour|cancell(?:ed|ing)|labell(?:ed|ing)|travell(?:ed|ing))s?\b/i,
    'US spelling',
  ],
  [
    /\b(?:author|capital|initial|minim|normal|optim|organ|real|recogn|serial|summar)is(?:es?|ed|ing|ations?)\b/i,
    'US spelling',
  ],
  [/\bpersons?\b/i, '"user", "member"'],
  [/\bportal\b/i, '"dashboard", "console"'],
  [/\bby itself\b/i, '"automatically", "on its own"'],
  [/\bupon\b/i, '"on"'],
  [/\banswers (?:how|whether|what|with|it)\b/i, '"returns"'],
  [/\b(?:knows?|known|hears?|heard) of\b/i, '"knows about", "is notified of"'],
  [/\b(?:comes?|came|becomes?|became|become) of\b/i, '"the result of", "happens to"'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer|more|less|better|different)/i, '"is not a …"'],
  [/, also (?:of|in|on|by|when|where|while|over|as|after|to|from|those|the)\b/i, '"even", "including"'],
  [/\b(?:that|which|who) (?:is|are) there\b/i, '"that exists", "existing"'],
  [/\bbut for\b/i, '"except"'],
  [/\bin place of\b/i, '"instead of"'],
  [/\bin vain\b|\blately\b|\bof late\b/i, '"without success", "recently"'],
  [/\b(?:catalogue|programme|licence|artefact)s?\b|\b(?:learnt|spelt|whilst|amongst)\b/i, 'US spelling'],
  [/(?:^|[.:;] |^- )(?:Who|What|Whom|Whose) (?![^.?!]*\?)/, 'a subject: "Users who …", "The …"'],
  [/\b(?:that|which) (?:is|are) (?:theirs|his|hers)\b|\bof theirs\b|\bwhose it is\b/i, '"of the user", "their …"'],
  [/\bworth (?:nothing|anything|something)\b/i, '"invalid", "useless"'],
  [/\b(?:takes?|taken|took|taking) (?:\w+ ){0,3}away\b/i, '"removes"'],
  [/\bmade[- ]up\b(?! of)/i, '"fictional", "sample"'],
  [/\b(?:sets?|setting) out\b/i, '"starts"'],
  [/\bsealed\b/i, '"encrypted"'],
  [/\bjourneys?\b/i, '"flow"'],
  [/\b(?:acts?|acting) as (?:somebody|others?|them|another|anyone)\b/i, '"impersonates"'],
  [/\bborrow(?:s|ed|ing)?\b/i, '"impersonation session"'],
  [/\bwhatever (?:it|they|that|she|he) (?:is|are|was|says?|holds?|does|did|has|had)\b/i, '"any …"'],
  [/\bfor ever\b/i, '"forever", "permanently"'],
  [/\banswers? (?:null|JSON|for each|as)\b/i, '"returns", "replies"'],
  [/\bsays? no\b/i, '"refuses"'],
  [/\breaper\b/i, '"cleanup job"'],
  [
    /\b(?:lets?|letting) (?:somebody|anybody|people|them|nobody) in\b|\bcomes? in\b|\b(?:a|the) way in\b/i,
    '"signs in", "sign-in method"',
  ],
  [/\b(?:null|none|0|empty|undefined) without (?:one|any|it)\b/i, '"null if there is no …"'],
  [/^The same,? (?:for|but|and|unless|locked)\b/i, 'name it: "Like `…`, but …"'],
  [/\b(?:the|a) right (?:password|attempt|code|secret)\b/i, '"correct"'],
  [/\brefused for (?:now|a while)\b/i, '"gets a temporary refusal"'],
  [/\bways? out\b/i, '"remedy"'],
  [/\btake(?:s|n)? back\b/i, '"cancels", "returns"'],
  [/\bof everyone\b/i, '"shared"'],
  [/\bunproven\b/i, '"unverified"'],
]

/** Returns the comments, titles and messages of code, the comments of other files, and the paragraphs of Markdown. */
export function proseOf(path: string, text: string): Prose[] {
  if (path.endsWith('.md')) return markdownProse(text)
  if (path.endsWith('.sql')) return lineComments(text, '--')
  if (path.endsWith('.html'))
    return [...text.matchAll(/<!--([\s\S]*?)-->/g)].map((found) => proseAt(text, found.index, found[1]!))
  if (!/\.(?:css|mjs|tsx?)$/.test(path)) return lineComments(text, '#')
  if (path.endsWith('.css'))
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => proseAt(text, found.index, found[1]!))
  // The parser does not support the extension `.mjs`.
  const parsed = parseSync(path.replace(/\.mjs$/, '.js'), text)
  return [...commentProse(text, parsed.comments), ...stringProse(text, parsed.program)]
}

/** Returns true if the check reads the file at this path. Files in other formats contain no prose. */
export function isChecked(path: string) {
  return /\.(?:ts|tsx|mjs|css|md|sql|html)$|^\.ci\/run$/.test(path)
}

/** Returns the banned phrases in the given files, as `path:line: phrase (instead: …)`. */
export function englishComplaints(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, text]) =>
    proseOf(path, text).flatMap(({ line, text: prose }) =>
      bannedPhrases.flatMap(([pattern, instead]) => {
        const found = pattern.exec(prose)
        return found ? [`${path}:${line}: “${found[0].trim()}” (instead: ${instead})`] : []
      }),
    ),
  )
}

type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number }

/** Joins line comments on consecutive lines, because a phrase can span a line break. */
function commentProse(text: string, comments: Comment[]): Prose[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const follows =
      last?.type === 'Line' && comment.type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (last && follows)
      joined[joined.length - 1] = { ...last, end: comment.end, value: `${last.value} ${comment.value}` }
    else joined.push(comment)
  }
  return joined.map(({ start, value }) => proseAt(text, start, value))
}

/** Returns the comments from a marker to the end of the line. Joins comments on consecutive lines. */
function lineComments(text: string, marker: string): Prose[] {
  const pattern = new RegExp(`(?:^[ \\t]*${marker}(?!!).*\\n?)+|(?<=\\s)${marker} .*`, 'gm')
  return [...text.matchAll(pattern)].map((found) =>
    proseAt(text, found.index, found[0].replace(new RegExp(`^[ \\t]*${marker}`, 'gm'), ' ')),
  )
}

const titledCalls = new Set(['test', 'describe', 'step'])
const messageCalls = new Set(['print', 'printError', 'debug', 'info', 'warn', 'error'])
const messageProperties = new Set(['summary', 'message'])

/** Returns titles of tests, summaries of endpoints, and messages of errors, logs and commands. */
function stringProse(text: string, program: unknown): Prose[] {
  const found: Prose[] = []
  const add = (value: unknown) =>
    walk(value, (node) => {
      if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))
        found.push(proseAt(text, node.start, text.slice(node.start + 1, node.end - 1).replace(/\$\{[^}]*\}/g, '…')))
    })
  walk(program, (node) => {
    const name = calledName(node)
    if (node.type === 'CallExpression' && titledCalls.has(name)) add((node.arguments as Node[])[0])
    if (node.type === 'CallExpression' && messageCalls.has(name)) add(node.arguments)
    if (node.type === 'NewExpression' && name.endsWith('Error')) add(node.arguments)
    if (node.type === 'Property' && messageProperties.has((node.key as { name?: string }).name ?? '')) add(node.value)
  })
  return found
}

function calledName({ callee }: Node) {
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

/** Returns the paragraphs. Blanks out code blocks, inline code and URLs, because these are not prose. */
function markdownProse(text: string): Prose[] {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  const plain = text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank)
  return [...plain.matchAll(/(?:^.*\S.*\n?)+/gm)].map((found) => proseAt(plain, found.index, found[0]))
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

function walk(value: unknown, visit: (node: Node) => void) {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') visit(value as Node)
  for (const child of Object.values(value)) walk(child, visit)
}

function proseAt(source: string, index: number, text: string): Prose {
  const line = source.slice(0, index).split('\n').length
  const words = text.replace(/^\s*\*(?!\*)/gm, ' ').replace(/`[^`\n]*`/g, '`…`')
  return { line, text: words.replace(/\s+/g, ' ').trim() }
}
