import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import type { Module, Permission } from '#contract/base/access.ts'
import { isBuilt } from '#contract/base/built.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay, useMayOpen } from '../../../shell/access/may.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { customerModules, type CustomerModules } from '../modules/modules.calls.ts'
import { ModuleRow } from '../modules/ModuleRow.tsx'
import { TurnOffDialog } from '../modules/TurnOffDialog.tsx'
import type { SectionProps } from './sections.rules.ts'

const PERMISSIONS_PAGE = '/admin/permissions'
/** Staff tools do not belong to a customer. */
const isCustomers = (name: string): boolean => isBuilt(name) && name !== 'hasInternalToolsModule'

/** The customer's modules; an administrator switches them here, after seeing who loses access. */
export function ModulesSection({ customer, setup }: SectionProps) {
  const mayOpen = useMayOpen()
  const maySwitch = useMay(updateModuleSetting)
  const permissions = (setup?.permissions ?? []).filter(isBuilt) as Permission[]
  return (
    <Panel
      title="Modules"
      hint="What this customer can use. Its users can’t have more."
      actions={
        mayOpen(PERMISSIONS_PAGE) && (
          <Link
            to={PERMISSIONS_PAGE as never}
            search={{ customer: String(customer.id) } as never}
            {...asButton('quiet', 'small')}
          >
            Permissions
          </Link>
        )
      }
    >
      {maySwitch ? (
        <Switches customer={customer} />
      ) : (
        <PanelRows label="Modules">
          {((setup?.modules ?? []) as Module[])
            .filter((name) => name in MODULE_LABELS && isCustomers(name))
            .map((name) => (
              <PanelRow key={name} name={MODULE_LABELS[name].name} detail={MODULE_LABELS[name].meaning} />
            ))}
        </PanelRows>
      )}
      {setup && (
        <PanelRows label="Permissions">
          <PanelRow
            name="Permissions"
            detail={
              permissions.length > 0
                ? permissions.map((one) => PERMISSION_LABELS[one].name).join(', ')
                : 'No permissions yet. Users can open only pages that don’t require one.'
            }
          />
        </PanelRows>
      )}
    </Panel>
  )
}

function Switches({ customer }: Pick<SectionProps, 'customer'>) {
  const found = useQuery(customerModules(customer.id))
  const [leaving, setLeaving] = useState<CustomerModules[number] | null>(null)
  return (
    <Loaded query={found} failure="Couldn’t load the modules" waiting={220}>
      {({ modules }) => (
        <>
          {modules.every(({ enabled }) => !enabled) && <PanelNote>No module is on yet.</PanelNote>}
          <PanelRows label="Modules">
            {modules
              .filter(({ name }) => isCustomers(name))
              .map((one) => (
                <ModuleRow
                  key={one.name}
                  customer={customer}
                  module={one}
                  onTurnOff={() => setLeaving(one)}
                />
              ))}
          </PanelRows>
          {leaving && <TurnOffDialog customer={customer} module={leaving} onClose={() => setLeaving(null)} />}
        </>
      )}
    </Loaded>
  )
}
