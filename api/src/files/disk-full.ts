/** What a file system and PostgreSQL say when there is no room left: on the disk, or for this user. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean =>
  NO_ROOM.has((error as { code?: string } | null)?.code ?? '')
