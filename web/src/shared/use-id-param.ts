import { useParams } from '@tanstack/react-router'

/** The id that the address holds under a name; 0, which is nobody's, when that is no number of a record. */
export function useIdParam(name: string): number {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = Number(params[name])
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
