import { exactTimeHint, noteTimeInZone, readerTime } from '#contract/base/place-time.ts'

interface Props {
  /** ISO 8601. */
  at: string
  className?: string | undefined
  /** Of a note, which has its seconds (PLT-195). */
  isNote?: true
}

/** A moment of the portal's own doing in the reader's zone; on hover to the second, in UTC. */
export function When({ at, className, isNote }: Props) {
  return (
    <time className={className} dateTime={at} title={exactTimeHint(at)}>
      {isNote ? noteTimeInZone(at) : readerTime(at)}
    </time>
  )
}
