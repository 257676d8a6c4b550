import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { ClientBase } from 'pg'

/** Undeclared properties of the driver's connection. */
interface Inside {
  processID?: number | null
  user?: string
  database?: string
  connection?: { stream?: { localPort?: number | undefined } }
}

/** The low-priority share of a contended processor: a tenth of a normal process, or a third. */
const LOW = { 'in the way': os.constants.priority.PRIORITY_BELOW_NORMAL, file: 5 }
const USUAL = os.constants.priority.PRIORITY_NORMAL

/**
 * Lowers the priority of the database process behind a connection. False where that is impossible: the database is on
 * another machine, behind a pooler, or under another user.
 */
export const lowerPriority = (client: ClientBase, what: keyof typeof LOW): boolean =>
  setPriority(client, LOW[what])

/** Takes that back. False where only the machine's administrator may: the connection is good for nothing hurried any more. */
export const restorePriority = (client: ClientBase): boolean => setPriority(client, USUAL)

function setPriority(client: ClientBase, priority: number): boolean {
  const pid = processBehind(client)
  if (pid === null) return false
  try {
    os.setPriority(pid, priority)
  } catch {
    return false
  }
  // every process of the database is a session, and where the kernel shares out time by session this is what counts
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
  } catch {
    // the kernel does not
  }
  return true
}

/** PostgreSQL writes the client's address into its process title: a process of that id without it is another one. */
function processBehind(client: ClientBase): number | null {
  const { processID: pid, connection, user, database } = client as unknown as Inside
  if (pid == null) return null
  const port = connection?.stream?.localPort
  const from = port === undefined ? `${user} ${database} [local]` : `(${port})`
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    return title.startsWith('postgres: ') && title.includes(from) ? pid : null
  } catch {
    return null
  }
}
