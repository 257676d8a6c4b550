import { useParams } from '@tanstack/react-router'

/** The id in a URL parameter; 0, which no record has, when it is not a valid id. */
export function useIdParam(name: string): number {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = Number(params[name])
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
