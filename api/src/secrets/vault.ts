import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../env.ts'

/**
 * Encrypts texts that the database, its log and its backups must not hold in the clear; the key is stored outside the
 * database.
 */
export interface Vault {
  seal(text: string): Buffer
  /** Throws when the bytes were sealed with another key or altered. */
  open(sealed: Buffer): string
  /** A signature only this portal can make: the same text always has the same. */
  sign(text: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** A vault on a key of at least 32 characters: AES-256-GCM and HMAC-SHA-256, each under a key derived from it. */
export function vaultOn(key: string): Vault {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'interline vault', 32))
  const signing = Buffer.from(hkdfSync('sha256', key, '', 'interline signatures', 32))
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derived, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}

/**
 * The vault of this portal: with SECRET_KEY, else with a key that is generated once and stored next to the data,
 * readable by its owner only.
 */
export function openVault({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Vault {
  return vaultOn(secretKey ?? storedKey(path.join(dataDir, 'secret.key')))
}

function storedKey(file: string): string {
  if (!existsSync(file)) makeKey(file)
  return readFileSync(file, 'utf8').trim()
}

/** Another process of the portal may make it at the same moment: the first name wins, whole. */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
