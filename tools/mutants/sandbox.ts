import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the repository in which sources are broken, so that nobody's own files ever are. */
export interface Sandbox {
  write: (path: string, text: string) => void
  /** Whether any of the tests fails; the first that does ends the run. */
  fails: (tests: readonly string[]) => Promise<boolean>
  remove: () => void
}

/** Copies what git knows or would add, and borrows the packages. */
export function openSandbox(root: string): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'interline-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter(Boolean))
    cpSync(join(root, path), join(folder, path), { force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    write: (path, text) => writeFileSync(join(folder, path), text),
    fails: (tests) =>
      new Promise((resolve, reject) => {
        const child = spawn('node_modules/.bin/vitest', ['run', '--bail=1', '--reporter=dot', ...tests], {
          cwd: folder,
          stdio: 'ignore',
        })
        child.on('error', reject)
        child.on('exit', (code) => resolve(code !== 0))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
