import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Account } from './account.ts'
import type { Place } from './folders.ts'

export type Passwords = { admin: string; owner: string; app: string }

/** The passwords of the embedded database's roles, generated once and stored in a file only its account can read. */
export function readPasswords(place: Place): Passwords {
  if (!existsSync(place.passwords)) {
    const made: Passwords = { admin: newPassword(), owner: newPassword(), app: newPassword() }
    writePrivate(place.passwords, JSON.stringify(made), place.account)
  }
  return JSON.parse(readFileSync(place.passwords, 'utf8')) as Passwords
}

/** Writes a file that appears whole or not at all and that only the account can read. */
export function writePrivate(file: string, content: string, account: Account): void {
  const part = `${file}.part`
  writeFileSync(part, content, { mode: 0o600 })
  if (account.drop) chownSync(part, account.uid, account.gid)
  renameSync(part, file)
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
