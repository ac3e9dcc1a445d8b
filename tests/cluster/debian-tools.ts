import { execFile } from 'node:child_process'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = promisify(execFile)
const kept = join(tmpdir(), 'gatehouse-debian-tools')

/** The reason why this machine cannot download Debian's programs, or false if it can. */
export const noDebian: string | false =
  process.getuid?.() !== 0
    ? 'needs root'
    : await access('/etc/debian_version').then(
        () => false as const,
        () => 'needs Debian',
      )

/**
 * Downloads Debian packages and unpacks them into a folder, without installing them. The folder is kept for later runs.
 *
 * Returns the environment in which programs of the packages run.
 */
export async function debianTools(packages: readonly string[]) {
  const root = join(kept, packages.join('-'))
  const archives = join(root, 'archives')
  const unpacked = join(root, 'unpacked')
  if (!(await isFolder(unpacked))) {
    await mkdir(join(archives, 'partial'), { recursive: true })
    await program('apt-get', ['update', '--quiet'])
    await program('apt-get', [
      'install',
      '--yes',
      '--download-only',
      '--reinstall',
      '--no-install-recommends',
      '--option',
      `Dir::Cache::archives=${archives}`,
      ...packages,
    ])
    const files = (await readdir(archives)).filter((name) => name.endsWith('.deb'))
    // The folder is renamed only at the end, so that an interrupted run leaves no folder that looks complete.
    const incomplete = join(root, 'incomplete')
    await rm(incomplete, { recursive: true, force: true })
    for (const file of files) await program('dpkg', ['--extract', join(archives, file), incomplete])
    await rename(incomplete, unpacked)
  }
  return {
    PATH: `${unpacked}/usr/bin:${unpacked}/usr/sbin:${process.env['PATH']}`,
    LD_LIBRARY_PATH: `${unpacked}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
    PERL5LIB: `${unpacked}/usr/share/perl5`,
  }
}

function isFolder(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
