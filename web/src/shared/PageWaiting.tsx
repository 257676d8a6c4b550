import { Skeleton } from '@mantine/core'
import { PageHead } from '../ui/PageHead.tsx'

/** A page whose content is on its way: what it will be about can be read, and heard, already. */
export function PageWaiting({ title, height }: { title: string; height: number }) {
  return (
    <>
      <PageHead title={title} />
      <Skeleton height={height} />
    </>
  )
}
