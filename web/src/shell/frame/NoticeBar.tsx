import { useEffect, useState } from 'react'
import { NoticeBanner } from '../../ui/NoticeBanner.tsx'
import {
  type Alert,
  dismissed,
  isDue,
  keepNotice,
  noticeFor,
  recallNotice,
  reopened,
  viewed,
} from '../notice.ts'
import { useSession } from '../session.ts'
import { keep, recall } from '../storage.ts'
import { useStore } from '../store.ts'

/** The notice to all users above the page, until it is dismissed (PLT-104, PLT-106). */
export function NoticeBar() {
  const { platformAlert, flags, user } = useSession()
  const alert = noticeFor(platformAlert, flags)
  // A new version or another user is another notice.
  return alert && <Shown key={`${user.user_id} ${alert.version}`} alert={alert} userId={user.user_id} />
}

function Shown({ alert, userId }: { alert: Alert; userId: number }) {
  const [isOpen, setIsOpen] = useState(() => isDue(alert, recallNotice(userId), recall('noticeShown')))
  const isReopened = useStore(reopened) === alert.version
  useEffect(() => {
    if (!isOpen) return
    keep('noticeShown', alert.version)
    keepNotice(viewed(recallNotice(userId), alert, userId))
  }, [isOpen, alert, userId])

  if (!isOpen && !isReopened) return null
  const dismiss = () => {
    keepNotice(dismissed(alert, userId, new Date()))
    reopened.set(null)
    setIsOpen(false)
  }
  return <NoticeBanner title={alert.title} body={alert.body} onDismiss={dismiss} />
}
