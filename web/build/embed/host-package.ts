import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { thinEndpoints } from '../thin-endpoints.ts'

type Manifest = {
  name: string
  version: string
  license: string
  exports: Record<string, unknown>
  dependencies: Record<string, string>
}

/**
 * Turns the built folder into a package that hosts can install without the server: the components and the client, with
 * React as a peer dependency.
 */
export async function makeHostPackage(root: string, folder: string) {
  await buildClient(root, folder)
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  const { name, version, license, exports, dependencies } = manifest
  const components = Object.entries(exports).filter(([entry]) => entry.startsWith('./react'))
  const entries = JSON.stringify(Object.fromEntries(components)).replaceAll('./dist/react/', './')
  const described = {
    name,
    version,
    license,
    description: 'Gatehouse’s components for React, and its client',
    type: 'module',
    sideEffects: ['*.css'],
    exports: { './client': client, ...(JSON.parse(entries) as object) },
    // Only the type declarations of the client import zod.
    dependencies: { zod: `^${dependencies['zod']}` },
    peerDependencies: { react: '>=19.2', 'react-dom': '>=19.2' },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(described, null, 2))
}

const client = { types: './types/client/client.d.ts', default: './client.js' }

async function buildClient(root: string, folder: string) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [thinEndpoints],
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: { client: join(root, 'client/client.ts') },
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: ['endpoint', 'z'], propertyReadSideEffects: false },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  })
}
