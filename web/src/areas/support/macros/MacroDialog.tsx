import { Trash2 } from 'lucide-react'
import { createMacro, type TicketMacro, updateMacro } from '#contract/areas/support/macros/macros.contract.ts'
import { Choice, ManyOf, OneOf, Switch } from '../../../form/controls/choices.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { ConfirmButton } from '../../../form/confirm/ConfirmButton.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { UserPicker } from '../../../shared/pickers/UserPicker.tsx'
import { toast } from '../../../shell/toasts.ts'
import { deleteMacro, refreshMacros } from './macros.calls.ts'
import css from './MacrosPage.module.css'

const newForm = createForm(createMacro)
const editForm = createForm(updateMacro)

const START = {
  name: '',
  scope: 'customer',
  note: '',
  is_internal: false,
  tags: [],
  assigns: 'keep',
  assignee: null,
  closes: false,
} as const

interface Props {
  customerId: number
  /** Null: a new one. */
  macro: TicketMacro | null
  onClose: () => void
}

/** Writes a macro, or changes and deletes one. */
export function MacroDialog({ customerId, macro, onClose }: Props) {
  const done = () => {
    toast({ status: 'success', message: 'Macro saved.' })
    void refreshMacros()
    onClose()
  }
  if (macro === null)
    return (
      <FormDialog title="New macro" onClose={onClose}>
        <newForm.Form className={css.form} params={{ customerId }} start={{ ...START, tags: [] }} done={done}>
          <Fields form={newForm} />
          <Actions at="end">
            <Cancel />
            <Submit>Save macro</Submit>
          </Actions>
        </newForm.Form>
      </FormDialog>
    )
  const { macro_id: macroId, ...start } = macro
  return (
    <FormDialog title={macro.name} onClose={onClose}>
      <editForm.Form className={css.form} params={{ customerId, macroId }} start={start as never} done={done}>
        <Fields form={editForm.like(newForm)} />
        <Actions at="end">
          <Delete customerId={customerId} macroId={macroId} onDone={onClose} />
          <Cancel />
          <Submit needsChange>Save macro</Submit>
        </Actions>
      </editForm.Form>
    </FormDialog>
  )
}

function Fields({ form }: { form: FormFields<typeof createMacro> }) {
  const assigns = form.useValue('assigns')
  return (
    <>
      <form.Field name="name" placeholder="Sent to shop" />
      <form.Field name="scope" as={OneOf} />
      <form.Field name="note" as={Area} rows={4} />
      <form.Field name="is_internal" as={Switch} aside="Never shown or emailed to the customer." />
      <form.Field name="tags" as={ManyOf} />
      <form.Field name="assigns" as={Choice} />
      {assigns === 'named' && <form.Field name="assignee" as={UserPicker} />}
      <form.Field name="closes" as={Switch} />
    </>
  )
}

function Delete({ onDone, ...of }: { customerId: number; macroId: number; onDone: () => void }) {
  const remove = async () => {
    const refusal = await deleteMacro(of.customerId, of.macroId)
    if (refusal !== null) return void toast({ status: 'danger', message: refusal })
    toast({ status: 'success', message: 'Macro deleted.' })
    onDone()
  }
  return (
    <ConfirmButton icon={Trash2} confirmLabel="Delete macro" onConfirm={() => void remove()}>
      Delete
    </ConfirmButton>
  )
}
