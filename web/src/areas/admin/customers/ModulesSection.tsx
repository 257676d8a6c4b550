import { Link } from '@tanstack/react-router'
import { MODULE_WORDS, PERMISSION_WORDS } from '#contract/base/access-words.ts'
import type { Module, Permission } from '#contract/base/access.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import type { SectionProps } from './sections.rules.ts'

const MODULES_PAGE = '/admin/flags'
const PERMISSIONS_PAGE = '/admin/permissions'

/** What the customer may use, with the pages where an administrator changes it. */
export function ModulesSection({ customer, setup }: SectionProps) {
  const mayOpen = useMayOpen()
  const modules = (setup?.modules ?? []) as Module[]
  const permissions = (setup?.permissions ?? []) as Permission[]
  return (
    <Panel
      title="Modules"
      hint="What this customer can use. Its users can’t have more."
      actions={
        <>
          {mayOpen(MODULES_PAGE) && (
            <Link to={MODULES_PAGE as never} {...asButton('quiet', 'small')}>
              Module switches
            </Link>
          )}
          {mayOpen(PERMISSIONS_PAGE) && (
            <Link
              to={PERMISSIONS_PAGE as never}
              search={{ customer: String(customer.id) } as never}
              {...asButton('quiet', 'small')}
            >
              Permissions
            </Link>
          )}
        </>
      }
    >
      {setup && modules.length + permissions.length === 0 && (
        <PanelNote>Nothing yet. None of this customer’s users can open a page.</PanelNote>
      )}
      <PanelRows label="Modules">
        {modules
          .filter((name) => name in MODULE_WORDS && name !== 'hasInternalToolsModule')
          .map((name) => (
            <PanelRow key={name} name={MODULE_WORDS[name].name} detail={MODULE_WORDS[name].meaning} />
          ))}
        {permissions.length > 0 && (
          <PanelRow
            name="Permissions"
            detail={permissions.map((one) => PERMISSION_WORDS[one]?.name ?? one).join(', ')}
          />
        )}
      </PanelRows>
    </Panel>
  )
}
