import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The command line of a running process; null for none or a zombie. */
export function getCommand(pid: number): string | null {
  if (!isAlive(pid)) return null
  const command = existsSync('/proc/self/cmdline') ? commandFromProc(pid) : commandFromPs(pid)
  return command === '' ? null : command
}

/** The parent of a process; null when it is unknown. */
export function getParent(pid: number): number | null {
  try {
    // Fields after the name, which is in brackets and may itself hold anything: state, parent, ...
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return Number(fields?.[1])
  } catch {
    return null
  }
}

/** Whether a process has its working directory in the folder; also true where the platform cannot say. */
export function hasProcessIn(folder: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.some((pid) => getWorkingFolder(pid) === folder)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A zombie keeps its process id and accepts signals; its command line is empty.
function commandFromProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function commandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function getWorkingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
