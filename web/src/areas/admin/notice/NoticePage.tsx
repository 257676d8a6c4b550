import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { noticeSetting } from './notice.calls.ts'
import { NoticeForm } from './NoticeForm.tsx'

/** The notice to all users: written, previewed, published and withdrawn (PLT-109). */
export function NoticePage() {
  const found = useQuery({ ...noticeSetting, refetchOnWindowFocus: false })
  return (
    <>
      <PageHead title="Platform notice" detail="A banner shown on every page." />
      <Loaded query={found} failure="Couldn’t load the notice" waiting={320}>
        {(notice) => <NoticeForm notice={notice} />}
      </Loaded>
    </>
  )
}
