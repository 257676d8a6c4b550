/** The errors of a file system and PostgreSQL when the disk or the user's quota is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean =>
  NO_ROOM.has((error as { code?: string } | null)?.code ?? '')
