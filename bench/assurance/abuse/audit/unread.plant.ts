import { plant } from '../../../plant.ts'

// The audit log is never verified.

const file = /\/admin\/audit\/audit\.service\.ts$/
plant(
  { file, from: 'await database.anonymous((db) => checkNewEntries(db, CHECKED_AT_ONCE))', to: '0' },
  { file, from: 'await database.anonymous((db) => checkEntriesAgain(db, CHECKED_AT_ONCE))', to: 'return' },
)
