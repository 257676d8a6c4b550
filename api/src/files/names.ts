import { randomUUID } from 'node:crypto'

/** The file's owner: a customer (`c7`) or a person (`u12`). */
export type Owner = `c${number}` | `u${number}`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The content of a file's URL: its owner and its id. */
export const FILE_KEY = new RegExp(`^(?<kind>[cu])(?<number>\\d{1,10})-(?<id>${UUID})$`)
const OBJECT_NAME = new RegExp(`^[cu]\\d{1,10}-${UUID}(\\.[a-z]{1,12})?$`)

/** Splits a key. Throws for an invalid text, because keys are validated before they reach this function. */
export function readKey(key: string): { kind: 'customer' | 'user'; number: number; id: string } {
  const { kind, number, id } = FILE_KEY.exec(key)?.groups ?? {}
  if (!kind || !number || !id) throw new Error('not a file key')
  return { kind: kind === 'c' ? 'customer' : 'user', number: Number(number), id }
}

export const getKey = (owner: Owner, id: string): string => `${owner}-${id}`

/** A new name in the store; it contains nothing of the file's own name. */
export const newObject = (owner: Owner): string => getKey(owner, randomUUID())

/** Rejects every name that is not one of ours, before it reaches folders and buckets. */
export function requireObjectName(name: string): string {
  if (!OBJECT_NAME.test(name)) throw new Error('not a name of the store')
  return name
}

export const getOwner = (name: string): string => name.slice(0, name.indexOf('-'))
