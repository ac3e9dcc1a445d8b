/** Returns the package.json of the npm package, derived from the package.json of the repository. */
export function manifestOf({ name, version, description, license, type, engines, bin, dependencies, ...clone }) {
  return {
    name,
    version,
    description,
    keywords: ['accounts', 'authentication', 'organizations', 'multi-tenant', 'postgresql', 'self-hosted'],
    license,
    type,
    sideEffects: ['*.css', './server/**'],
    engines,
    bin: mapped(bin, (path) => `./${path}`),
    exports,
    dependencies,
    peerDependencies: { react: '^19.2.0', 'react-dom': '^19.2.0' },
    peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
    optionalDependencies: Object.fromEntries(
      // Leaves out Node. Only a clone installs Node from npm; users of the package already run npm on their own Node.
      Object.entries(clone.optionalDependencies).filter(([each]) => !each.startsWith('node-')),
    ),
  }
}

const exports = {
  '.': { types: './types/server/index.d.ts', default: './server/index.js' },
  './client': { types: './types/client/client.d.ts', default: './client.js' },
  './react': { types: './types/web/embed/main.d.ts', default: './react/index.js' },
  './react/de': { types: './types/web/embed/main.d.ts', default: './react/de/index.js' },
  './react/styles.css': './react/styles.css',
  './react/styles.layer.css': './react/styles.layer.css',
  './server': { types: './types/server-kit/gatehouse.d.ts', default: './server-kit/gatehouse.js' },
  './server/next': { types: './types/server-kit/next.d.ts', default: './server-kit/next.js' },
  './backend': { types: './types/server/backend.d.ts', default: './server/backend.js' },
  './package.json': './package.json',
}

function mapped(entries, change) {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value)]))
}
