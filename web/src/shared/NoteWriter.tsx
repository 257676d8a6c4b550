import { type ComponentProps, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { z } from 'zod'
import { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { field } from '#contract/form/field.ts'
import { useCore } from '../form/context.ts'
import { Area } from '../form/controls/text.tsx'
import { createForm } from '../form/create-form.ts'
import { Submit } from '../form/Submit.tsx'
import { Files } from './Files.tsx'
import { MentionArea } from './MentionArea.tsx'
import { maySend, type SendNote } from './notes.rules.ts'
import css from './NoteWriter.module.css'
import type { Upload } from './uploads.ts'

const MAX_CHARACTERS = 10_000

/** The content of every note; the area that owns it sends it with its own call. */
const NOTE = endpoint({
  name: 'writeNote',
  method: 'POST',
  path: '/',
  access: 'signed-in',
  summary: 'A note of a ticket or a quote.',
  body: z.object({
    text: field.area('Add note', { max: MAX_CHARACTERS }),
    attachments: field.rows('Files attached to this note', Attachment, { unit: 'file' }),
    /** Which button sent it. */
    andThen: z.literal(true).optional(),
  }),
  response: z.unknown(),
})

const form = createForm(NOTE, { clears: true })

interface Props {
  /** The label of the field. */
  label?: string
  /** The subject of the note, to distinguish drafts. */
  of?: string
  upload: Upload
  send: SendNote
  /** What its button is called where the page has another one to send. */
  sendName?: string
  /** A second button that sends the note as well; `send` gets it as `andThen`. */
  second?: string | undefined
  /** The people an @ suggests; without it, none. */
  mentions?: Pick<ComponentProps<typeof MentionArea>, 'findPeople' | 'onNamed'>
}

/** Writes a note with files of any kind, for tickets and quotes (PLT-133, PLT-135). */
export function NoteWriter({ label = 'Add note', of = '', upload, send, sendName, second, mentions }: Props) {
  const [count, setCount] = useState(0)
  return (
    <form.Form
      draftKey={of}
      send={({ text, attachments, andThen }) =>
        send({ text: text.trim(), attachments, ...(andThen && { andThen }) })
      }
      done={() => undefined}
    >
      {mentions ? (
        <form.Field name="text" as={MentionArea} label={label} rows={3} {...mentions} />
      ) : (
        <form.Field name="text" as={Area} label={label} rows={3} />
      )}
      <form.Field name="attachments" as={Files} upload={upload} onCount={setCount} />
      <div className={css.actions}>
        {second && <Send files={count} look="quiet" label={second} adds={{ andThen: true }} />}
        <Send files={count} name={sendName} />
      </div>
    </form.Form>
  )
}

interface SendProps {
  files: number
  name?: string | undefined
  label?: string
  look?: 'primary' | 'quiet'
  adds?: { andThen: true }
}

function Send({ files, name, label = 'Send', ...rest }: SendProps) {
  const text = form.useValue('text')
  const { isSubmitting } = useFormState({ control: useCore().control })
  return (
    <Submit
      {...rest}
      name={isSubmitting ? undefined : name}
      isDisabled={!maySend({ text, files, isSaving: isSubmitting })}
    >
      {isSubmitting ? 'Uploading…' : label}
    </Submit>
  )
}
