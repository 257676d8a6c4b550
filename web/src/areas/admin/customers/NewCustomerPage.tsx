import { useNavigate } from '@tanstack/react-router'
import { createCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { CUSTOMER_PERMISSIONS } from '#contract/areas/admin/users/standing.rules.ts'
import type { Permission } from '#contract/base/access.ts'
import { PERMISSION_WORDS } from '#contract/base/access-words.ts'
import { Choice, ManyOf } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { formOf } from '../../../form/form-of.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useMay } from '../../../shell/may.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel, PanelNote, Panels } from '../../../ui/Panel.tsx'
import { permissionGroups } from '../permissions/permissions.rules.ts'
import { BackToCustomers } from './BackToCustomers.tsx'
import { showCustomer } from './customers.calls.ts'

const form = formOf(createCustomer)

/** What most customers begin with: where their equipment is. */
const USUAL: Permission[] = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
  'visibility_asset_list',
  'visibility_universal_search',
]

const GROUPS = permissionGroups(Object.keys(PERMISSION_WORDS))

/** Adds a customer (ADM-009); its equipment and people come next, on its own page. */
export function NewCustomerPage() {
  const navigate = useNavigate()
  const mayGive = useMay(CUSTOMER_PERMISSIONS)
  const go = (id?: number) => navigate({ to: id ? `/admin/customers/${id}` : '/admin/customers' })
  return (
    <>
      <BackToCustomers />
      <PageHead title="New customer" detail="Equipment and people come next, on its own page." />
      <form.Form
        start={{ permissions: mayGive ? USUAL : [] }}
        done={(saved) => {
          showCustomer(saved)
          toast({ status: 'success', message: `${saved.name} is added.` })
          void go(saved.id)
        }}
      >
        <Panels
          main={
            <Panel title="Details">
              <FieldGrid>
                <form.Field name="name" takesFocus />
                <form.Field name="business_name" />
                <form.Field name="type_id" as={Choice} />
                <form.Field name="waybill_type" as={Choice} />
                <form.Field name="domain" placeholder="company.com" />
                <form.Field name="zip_code" />
                <form.Field name="scacs" as={TypedList} placeholder="BNSF, UP" />
                <form.Field name="minimum_waybill_date" as={Day} />
                <form.Field name="crm_url" placeholder="https://" />
                <form.Field name="preferred_theme" as={Choice} />
                <form.Field name="zone" as={Zone} />
              </FieldGrid>
            </Panel>
          }
          side={
            <Panel title="What it may use" hint="Nobody of the customer holds more than this.">
              {mayGive ? (
                <form.Field name="permissions" as={ManyOf} groups={GROUPS} label="Permissions" />
              ) : (
                <PanelNote>An administrator decides this once the customer is added.</PanelNote>
              )}
            </Panel>
          }
        />
        <Actions>
          <Submit>Add the customer</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </form.Form>
    </>
  )
}
