import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { FeedbackFields } from '#contract/areas/support/feedback/feedback.contract.ts'
import {
  FEEDBACK_CATEGORIES,
  type FeedbackCategory,
} from '#contract/areas/support/feedback/feedback.rules.ts'
import { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { field } from '#contract/form/field.ts'
import { withNeeds } from '#contract/form/needs.ts'
import { Choice, OneOf } from '../../../form/controls/choices.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { Files } from '../../../shared/Files.tsx'
import { uploadFor } from '../../../shared/uploads.ts'
import { useSession } from '../../../shell/session.ts'
import { BUILT_IN_VERSION } from '../../../shell/states/version.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { MESSAGES } from '../support.messages.ts'
import css from './FeedbackPage.module.css'
import { sendFeedback } from './feedback.calls.ts'

const ADJUSTMENT = { where: 'category', is: 'manual_adjustment' } as const

/** One form for all four kinds, so that typed text stays when the kind changes. Each kind has its own call. */
const FEEDBACK = endpoint({
  name: 'writeFeedback',
  method: 'POST',
  path: '/',
  access: 'signed-in',
  summary: 'Any other feedback.',
  body: withNeeds(
    z.object({
      category: field.choice('What is it about?', FEEDBACK_CATEGORIES),
      title: FeedbackFields.title,
      description: FeedbackFields.description,
      steps: FeedbackFields.steps,
      equipment_id: field.text('Car or container', { max: 20 }),
      field: FeedbackFields.field.nullable(),
      new_value: field.text('Correct value', { max: 200 }),
      attachments: field.rows('Files', Attachment, { unit: 'file' }),
    }),
    [
      { field: 'equipment_id', ...ADJUSTMENT, text: 'Enter a car or container.' },
      { field: 'field', ...ADJUSTMENT, text: 'Choose what is wrong.' },
      { field: 'new_value', ...ADJUSTMENT, text: 'Enter the correct value.' },
    ],
  ),
  response: z.unknown(),
})

const form = createForm(FEEDBACK, { clears: true })

/** Feedback to the portal's operator, with the page it was opened from (FDB-001, FDB-007). */
export function FeedbackPage() {
  const { company } = useSession()
  const { from = '' }: { from?: string } = useSearch({ strict: false })
  const [sent, setSent] = useState<{ url: string | null } | null>(null)
  const upload = useMemo(() => uploadFor(company.id), [company.id])
  return (
    <>
      <PageHead title="Send feedback" detail="We read every message." />
      {sent && (
        <p className={css.sent} role="status">
          Thanks, we’ve received your feedback.{' '}
          {sent.url && (
            <a href={sent.url} target="_blank" rel="noreferrer">
              Track it in the help desk
            </a>
          )}
        </p>
      )}
      <form.Form
        className={css.form}
        label="Send feedback"
        start={{ category: 'general' }}
        send={({ category, title, description, attachments, ...more }) =>
          sendFeedback(
            category,
            {
              customer_id: company.id,
              title,
              description,
              page_url: String(from).slice(0, 2000),
              app_version: BUILT_IN_VERSION,
              attachments: attachments.map(({ id }) => id),
            },
            more,
          )
        }
        done={({ github_url }: { github_url: string | null }) => {
          toast({ status: 'success', message: MESSAGES.feedbackSent })
          setSent({ url: github_url })
        }}
        refused={() => {
          toast({ status: 'danger', message: MESSAGES.feedbackNotSent })
          return false
        }}
      >
        <form.Field name="category" as={OneOf} />
        <form.Field name="title" />
        <form.Field name="description" as={Area} rows={6} />
        <CategoryFields />
        <form.Field name="attachments" as={Files} upload={upload} ofScreen />
        {from && <p className={css.from}>Includes the page you came from: {from}.</p>}
        <Actions>
          <Submit>Send feedback</Submit>
        </Actions>
      </form.Form>
    </>
  )
}

/** Fields of one kind of feedback only. */
function CategoryFields() {
  const category = form.useValue('category') as FeedbackCategory
  if (category === 'bug') return <form.Field name="steps" as={Area} rows={4} />
  if (category !== 'manual_adjustment') return null
  return (
    <div className={css.row}>
      <form.Field name="equipment_id" />
      <form.Field name="field" as={Choice} none="Choose…" />
      <form.Field name="new_value" />
    </div>
  )
}
