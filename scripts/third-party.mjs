import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the list of third-party software: the packages bundled into the pages, components and server, with their
 * license texts, and the packages that npm installs as dependencies.
 */
export async function writeThirdParty(root, file) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const { dependencies, optionalDependencies } = lock.packages['']
  const installed = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('node-'),
  )
  await writeFile(
    file,
    `# Software by others

## Inside this package

The pages, the React components and the server contain these packages.

${closureOf(lock, importedByPages(root))
  .map((place) => withLicense(root, lock, place))
  .join('\n')}
## Installed with this package

| Package | Version | License |
|---|---|---|
${closureOf(lock, installed)
  .map((place) => `| ${nameOf(place)} | ${lock.packages[place].version} | ${lock.packages[place].license} |`)
  .join('\n')}
`,
  )
}

/** Returns the names of the packages that the modules and styles of the pages import. */
function importedByPages(root) {
  const names = new Set()
  for (const folder of ['web', 'client', 'contract'])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|css)$/.test(path) || /\.test\.|^build\//.test(path)) continue
      const text = readFileSync(join(root, folder, path), 'utf8')
      for (const [, name] of text.matchAll(/(?:\bfrom|\bimport\(?|@import)\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/g))
        names.add(name)
    }
  return [...names].filter((name) => name !== 'gatehouse')
}

/** Returns the sorted paths of these packages and all their dependencies in the lock file. */
function closureOf({ packages }, names) {
  const found = new Set()
  const add = (name, from) => {
    const place = placeOf(packages, name, from)
    if (!place || found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, place)
  }
  for (const name of names) add(name, '')
  return [...found].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Finds a package as Node does: in node_modules of the importing package, or of a folder above. */
function placeOf(packages, name, from) {
  for (let above = from; ; above = above.slice(0, Math.max(above.lastIndexOf('/node_modules/'), 0))) {
    const place = `${above === '' ? '' : `${above}/`}node_modules/${name}`
    if (packages[place]) return place
    if (above === '') return null
  }
}

/** Returns a Markdown section with the package's version and license text. */
function withLicense(root, { packages }, place) {
  const { version, license } = packages[place]
  const file = readdirSync(join(root, place)).find((name) => /^licen[cs]e/i.test(name))
  const text = file ? readFileSync(join(root, place, file), 'utf8').trim() : ''
  return `### ${nameOf(place)} ${version} (${license})\n\n${text === '' ? '' : `\`\`\`\n${text}\n\`\`\`\n`}`
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
