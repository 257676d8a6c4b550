import { useQuery } from '@tanstack/react-query'
import { type TicketTargets, updateTicketTargets } from '#contract/areas/support/targets/targets.contract.ts'
import { ManyOf } from '../../../form/controls/choices.tsx'
import { Time } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { showTargets, targets } from './targets.calls.ts'
import css from './TargetsPage.module.css'

const form = createForm(updateTicketTargets, { version: 'version' })

/** Response and resolution targets in business hours, and which hours those are. */
export function TargetsPage() {
  const { company } = useSession()
  const found = useQuery(targets(company.id))
  return (
    <>
      <PageHead
        title="Response targets"
        detail="How quickly tickets should be answered and resolved. Overdue ones are highlighted, and assignees get an email before a ticket is due."
      />
      <Loaded query={found} failure="Couldn’t load the targets" waiting={480}>
        {(data) => <TargetsForm customerId={company.id} start={data} />}
      </Loaded>
    </>
  )
}

function TargetsForm({ customerId, start }: { customerId: number; start: TicketTargets }) {
  return (
    <form.Form
      className={css.form}
      label="Response targets"
      params={{ customerId }}
      start={start}
      done={(saved: TicketTargets) => {
        toast({ status: 'success', message: 'Targets saved. They apply to open tickets too.' })
        return showTargets(customerId, saved)
      }}
    >
      <Panel title="Targets" hint="In business hours. Leave blank for no target.">
        <div className={css.pairs}>
          <form.Field name="first_answer_high" as={NumberField} />
          <form.Field name="resolution_high" as={NumberField} />
          <form.Field name="first_answer_medium" as={NumberField} />
          <form.Field name="resolution_medium" as={NumberField} />
          <form.Field name="first_answer_low" as={NumberField} />
          <form.Field name="resolution_low" as={NumberField} />
        </div>
      </Panel>
      <Panel
        title="Business hours"
        hint="Only business hours count. Leave opening and closing times blank for around the clock."
      >
        <form.Field name="days" as={ManyOf} />
        <FieldGrid>
          <form.Field name="opens" as={Time} />
          <form.Field name="closes" as={Time} />
          <form.Field name="timezone" as={Zone} />
        </FieldGrid>
        <form.Field name="holidays" as={TypedList} rows={4} placeholder="2026-12-25" />
      </Panel>
      <Actions>
        <Submit needsChange>Save</Submit>
        <Revert>Discard changes</Revert>
      </Actions>
    </form.Form>
  )
}
