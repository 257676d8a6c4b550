import { Skeleton } from '../ui/Skeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** A page whose content is loading: its title can already be read, also by a screen reader. */
export function PageWaiting({ title, height }: { title: string; height: number }) {
  return (
    <>
      <PageHead title={title} />
      <Skeleton height={height} />
    </>
  )
}
