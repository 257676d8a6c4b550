import { toMoment, noteTime } from '#contract/base/dates.ts'

interface Props {
  /** ISO 8601. */
  at: string
  className?: string | undefined
}

/** A moment of the portal's own doing in the reader's zone, with UTC on hover. */
export function When({ at, className }: Props) {
  const utc = toMoment(at)?.toISOString().replace('T', ' ').slice(0, 19)
  return (
    <time className={className} dateTime={at} title={utc && `${utc} UTC`}>
      {noteTime(at)}
    </time>
  )
}
