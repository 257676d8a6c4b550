import { useEffect, useState } from 'react'
import { NoticeBanner } from '../../ui/NoticeBanner.tsx'
import type { Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { dismissed, isDue, saveNotice, noticeFor, recallNotice, reopened, viewed } from '../notice.ts'
import { useSession } from '../session.ts'
import { save, recall } from '../storage.ts'
import { useStore } from '../store.ts'

/** The notice to all users above the page, until it is dismissed (PLT-104, PLT-106). */
export function NoticeBar() {
  const { user, modules, ...session } = useSession()
  const notice = noticeFor(session.notice, modules)
  // A new version or another user is another notice.
  return notice && <Shown key={`${user.user_id} ${notice.version}`} notice={notice} userId={user.user_id} />
}

function Shown({ notice, userId }: { notice: Notice; userId: number }) {
  const [isOpen, setIsOpen] = useState(() => isDue(notice, recallNotice(userId), recall('noticeShown')))
  const isReopened = useStore(reopened) === notice.version
  useEffect(() => {
    if (!isOpen) return
    save('noticeShown', notice.version)
    saveNotice(viewed(recallNotice(userId), notice, userId))
  }, [isOpen, notice, userId])

  if (!isOpen && !isReopened) return null
  const dismiss = () => {
    saveNotice(dismissed(notice, userId, new Date()))
    reopened.set(null)
    setIsOpen(false)
  }
  return <NoticeBanner title={notice.title} body={notice.body} onDismiss={dismiss} />
}
