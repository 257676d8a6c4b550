import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import {
  type EmbeddedViews,
  getEmbeddedViews,
  MAX_EMBEDDED_VIEWS,
  updateEmbeddedViews,
} from '#contract/areas/admin/embedded-views/embedded-views.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Row } from '../../../form/controls/rows.tsx'
import { Secret } from '../../../form/controls/secret.tsx'
import { useCore } from '../../../form/context.ts'
import { createForm } from '../../../form/create-form.ts'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGrid, Panel, PanelNote } from '../../../ui/Panel.tsx'
import type { SectionProps } from '../customers/sections.rules.ts'

const form = createForm(updateEmbeddedViews)

const stored = (id: number) => endpointQuery(getEmbeddedViews, { params: { id } })

/** Views of another analytics product on the customer's Analytics page (ANA-007). */
export function EmbeddedViewsSection({ customer }: SectionProps) {
  const may = useMay(getEmbeddedViews)
  const found = useQuery({ ...stored(customer.id), enabled: may })
  return (
    <Panel
      title="Embedded analytics"
      hint="Views from another analytics product, shown on the customer’s Analytics page."
    >
      {may ? (
        <Loaded query={found} failure="Couldn’t load the views" waiting={<RowsWaiting />}>
          {(it) => <ViewsForm key={it.views.length} id={customer.id} views={it} />}
        </Loaded>
      ) : (
        <PanelNote>
          {(customer.integrations.tableau?.views ?? []).map(({ name }) => name).join(', ') ||
            'No embedded views yet. An administrator can add them.'}
        </PanelNote>
      )}
    </Panel>
  )
}

function ViewsForm({ id, views: { has_token, has_secret, ...start } }: { id: number; views: EmbeddedViews }) {
  return (
    <form.Form
      params={{ id }}
      start={{ ...start, token: '', secret: '' }}
      done={(saved) => {
        queryClient.setQueryData(stored(id).queryKey, saved)
        toast({
          status: 'success',
          message: 'Embedded views saved. People see them after their next sign-in.',
        })
      }}
    >
      <FieldGrid>
        <form.Field name="server_url" />
        <form.Field name="token" as={Secret} autoComplete="new-password" />
      </FieldGrid>
      {has_token && <PanelNote>A fixed token is stored. Leave the field empty to keep it.</PanelNote>}
      <ViewRows />
      <FieldGrid>
        <form.Field name="app_client" />
        <form.Field name="app_key" />
        <form.Field name="secret" as={Secret} autoComplete="new-password" />
      </FieldGrid>
      {has_secret && <PanelNote>A secret value is stored. Leave the field empty to keep it.</PanelNote>}
      <Actions>
        <Submit needsChange>Save views</Submit>
        <Revert>Discard changes</Revert>
      </Actions>
    </form.Form>
  )
}

function ViewRows() {
  const { control } = useCore()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'views' })
  const rows = { name: 'views', count: fields.length, move, remove }
  return (
    <>
      {fields.map(({ id }, at) => (
        <Row key={id} rows={rows} place={at} legend={<legend>View {at + 1}</legend>} text={`view ${at + 1}`}>
          <FieldGrid>
            <form.Field name={`views.${at}.name`} />
            <form.Field name={`views.${at}.url`} />
          </FieldGrid>
          {fields.length === 1 && (
            <Button size="small" variant="quiet" onClick={() => remove(at)}>
              Remove view
            </Button>
          )}
        </Row>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={fields.length >= MAX_EMBEDDED_VIEWS}
          onClick={() => append({ name: '', url: '' })}
        >
          Add view
        </Button>
      </div>
    </>
  )
}
