/** The problems a trip may have, as rows name them. */
export const EXCEPTIONS = {
  'Bad order': 'Bad order',
  Held: 'Held',
  'No bill': 'No bill',
  Stored: 'Stored',
  'Out of route': 'Out of route',
  Cancelled: 'Canceled',
} as const

export const exceptionLabel = (exception: string): string =>
  (EXCEPTIONS as Readonly<Record<string, string>>)[exception] ?? exception
