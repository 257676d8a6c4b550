import { type NoticeSetting, updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { NoticeBanner } from '../../../ui/NoticeBanner.tsx'
import { CustomersChoice } from '../customers/CustomersChoice.tsx'
import { showSaved } from './notice.calls.ts'
import { noticeState, toAudience, toText } from './notice.rules.ts'
import frame from '../../../ui/frame.module.css'
import css from './NoticePage.module.css'

const form = createForm(updateNotice, { version: 'revision' })

/** Edits the notice, with a preview. */
export function NoticeForm({ notice }: { notice: NoticeSetting }) {
  const { active, revision } = notice
  const done = async (saved: NoticeSetting) => {
    await showSaved(saved)
    const message = saved.active ? 'Notice published.' : 'Saved. The notice isn’t shown.'
    toast({ status: 'success', message })
  }
  return (
    <form.Form
      className={css.columns}
      start={{ ...toText(notice), ...toAudience(notice), active, revision }}
      done={done}
    >
      <div className={`${frame.frame} ${css.form}`}>
        <p className={css.state}>{noticeState(notice)}</p>
        <form.Field name="title" />
        <form.Field name="body" as={Area} rows={5} />
        <form.Field name="link_text" placeholder="Show notice again" />
        <FieldGrid>
          <form.Field name="starts_on" as={Day} />
          <form.Field name="ends_on" as={Day} />
        </FieldGrid>
        <form.Field name="audience" as={Choice} />
        <Customers />
        <Actions>
          <Submit adds={{ active: true }} needsChange={active}>
            {active ? 'Publish changes' : 'Publish'}
          </Submit>
          {active ? (
            // the saved state: an unfinished draft stays in this form
            <Submit look="quiet" adds={{ ...toText(notice), ...toAudience(notice), active: false }}>
              Withdraw
            </Submit>
          ) : (
            <Submit look="quiet" adds={{ active: false }} needsChange>
              Save draft
            </Submit>
          )}
        </Actions>
      </div>
      <Preview />
    </form.Form>
  )
}

function Customers() {
  return form.useValue('audience') === 'customers' ? (
    <form.Field name="customers" as={CustomersChoice} />
  ) : null
}

function Preview() {
  const title = form.useValue('title')
  const body = form.useValue('body')
  return (
    <section className={`${frame.frame} ${css.preview}`} aria-labelledby="preview">
      <h2 id="preview" className={css.heading}>
        Preview
      </h2>
      <NoticeBanner title={title || 'Notice title'} body={body ?? ''} />
      <p className={css.hint}>Editing the text shows it again to people who dismissed it.</p>
    </section>
  )
}
