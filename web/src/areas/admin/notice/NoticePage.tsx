import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { NoticeSetting } from '#contract/areas/admin/notice/notice.contract.ts'
import { toast } from '../../../shell/toasts.ts'
import { useUnsavedInput } from '../../../shell/unsaved.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NoticeBanner } from '../../../ui/NoticeBanner.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { noticeSetting, readNoticeAgain, saveNotice } from './notice.calls.ts'
import { draftOf, isSameDraft, noticeState } from './notice.rules.ts'
import css from './NoticePage.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'

/** The notice to all users: written, looked at, published and withdrawn (PLT-109). */
export function NoticePage() {
  const { data, error } = useQuery({ ...noticeSetting, refetchOnWindowFocus: false })
  return (
    <>
      <PageHead
        title="Platform notice"
        detail="One notice above every page, for everybody whose switch lets it show."
      />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The notice cannot be read" requestId={error.error.request_id}>
          {error.message} Reload the page to try again.
        </EmptyState>
      )}
      {!error && !data && <Skeleton height={320} />}
      {data && <NoticeForm notice={data} />}
    </>
  )
}

function NoticeForm({ notice }: { notice: NoticeSetting }) {
  const [draft, setDraft] = useState(() => draftOf(notice))
  const isChanged = !isSameDraft(draft, draftOf(notice))
  const { save, isBusy, refusal, titleError } = useSave(notice.revision)
  useUnsavedInput(isChanged)
  const set = (field: keyof typeof draft) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [field]: event.currentTarget.value })
  return (
    <div className={css.columns}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save({ ...draft, active: true })
        }}
      >
        {refusal && <Refusal>{refusal}</Refusal>}
        <p className={css.state}>{noticeState(notice)}</p>
        <TextInput
          label="Title"
          maxLength={120}
          value={draft.title}
          onChange={set('title')}
          error={titleError}
        />
        <Textarea label="Text" maxLength={2000} rows={5} value={draft.body} onChange={set('body')} />
        <TextInput
          label="Words of the link in the account menu"
          description="Opens the notice again after it was dismissed."
          placeholder="Show the notice again"
          maxLength={60}
          value={draft.link_text}
          onChange={set('link_text')}
        />
        <div className={css.actions}>
          <Button type="submit" loading={isBusy} disabled={notice.active && !isChanged}>
            {notice.active ? 'Publish the changes' : 'Publish'}
          </Button>
          {notice.active ? (
            <Button variant="default" onClick={() => void save({ ...draftOf(notice), active: false })}>
              Withdraw
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => void save({ ...draft, active: false })}
            >
              Keep without publishing
            </Button>
          )}
        </div>
      </form>
      <section className={css.preview} aria-labelledby="preview">
        <h2 id="preview" className={css.heading}>
          What people will see
        </h2>
        <NoticeBanner title={draft.title || 'The title of the notice'} body={draft.body} />
        <p className={css.hint}>
          Changed words make a new version: it shows again to those who dismissed the last.
        </p>
      </section>
    </div>
  )
}

/** Saves over the revision last read; after a conflict the next try replaces what somebody else wrote, knowingly. */
function useSave(revision: number) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [titleError, setTitleError] = useState<string | null>(null)
  const save = async (wanted: { active: boolean; title: string; body: string; link_text: string }) => {
    setIsBusy(true)
    const error = await saveNotice({ ...wanted, revision })
    setIsBusy(false)
    setTitleError(error?.errors?.['title']?.[0] ?? null)
    if (error?.status === 409) {
      const now = await readNoticeAgain()
      return setRefusal(now ? conflict(now) : error.message)
    }
    setRefusal(error?.message ?? null)
    if (!error)
      toast({
        status: 'success',
        message: wanted.active ? 'The notice is published.' : 'Saved. The notice is not shown.',
      })
  }
  return { save, isBusy, refusal, titleError }
}

const conflict = ({ title, active }: NoticeSetting): string =>
  `Somebody changed the notice in the meantime: “${title}” is ${active ? 'shown' : 'kept, not shown,'} now. What you typed is still here; publish again to replace theirs.`
