import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Thresholds,
  updateThresholds,
} from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Offered } from '../../../shell/access/Offered.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { refetchThresholds, saveThresholds, thresholds } from './thresholds.calls.ts'

const form = createForm(updateThresholds, { drafts: 'none' })

/** When alerts open: for all units, and for reporting groups that differ. */
export function ThresholdsPage() {
  const { company } = useSession()
  const query = useQuery(thresholds(company.id))
  const [editing, setEditing] = useState<Thresholds | null>(null)
  return (
    <>
      <PageHead
        title="Alert settings"
        detail="When alerts open. A reporting group’s settings override those for all units."
      />
      <Panel title="Thresholds">
        <Loaded query={query} failure="Couldn’t load the settings" waiting={240}>
          {(data) => (
            <PanelRows label="Thresholds">
              {data.thresholds.map((one) => (
                <PanelRow
                  key={one.group_id ?? 'all'}
                  name={one.name}
                  detail={one.is_usual && one.group_id !== null ? 'Same as all units' : settingsText(one)}
                  actions={
                    <Offered by={updateThresholds}>
                      <Button size="small" aria-label={`Edit ${one.name}`} onClick={() => setEditing(one)}>
                        Edit
                      </Button>
                    </Offered>
                  }
                />
              ))}
            </PanelRows>
          )}
        </Loaded>
      </Panel>
      {editing && (
        <EditDialog customerId={company.id} thresholds={editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** The thresholds in one line. */
export function settingsText(one: Thresholds): string {
  const { temp_min_f: min, temp_max_f: max } = one
  const limits = [min !== null && `below ${min} °F`, max !== null && `above ${max} °F`].filter(Boolean)
  return [
    `Impact of ${one.impact_warning_g} g or more, critical at ${one.impact_critical_g} g`,
    limits.length === 0
      ? 'no temperature limits'
      : `temperature ${limits.join(' or ')} for ${one.temp_minutes} min`,
    `battery below ${one.battery_pct}%`,
  ].join('; ')
}

interface Props {
  customerId: number
  thresholds: Thresholds
  onClose: () => void
}

function EditDialog({ customerId, thresholds: one, onClose }: Props) {
  const { group_id, name, impact_critical_g, impact_warning_g, temp_min_f, temp_max_f } = one
  const { temp_minutes, battery_pct } = one
  return (
    <FormDialog title={`Alert settings: ${name}`} onClose={onClose}>
      <form.Form
        start={{ impact_critical_g, impact_warning_g, temp_min_f, temp_max_f, temp_minutes, battery_pct }}
        send={(body, options) => saveThresholds(customerId, group_id, body, options)}
        done={() => {
          void refetchThresholds()
          onClose()
        }}
      >
        <FieldGrid>
          <form.Field name="impact_warning_g" as={NumberField} />
          <form.Field name="impact_critical_g" as={NumberField} />
          <form.Field name="temp_min_f" as={NumberField} />
          <form.Field name="temp_max_f" as={NumberField} />
          <form.Field name="temp_minutes" as={NumberField} />
          <form.Field name="battery_pct" as={NumberField} />
        </FieldGrid>
        <Actions at="end">
          <Cancel />
          <Submit>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
