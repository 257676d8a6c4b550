import { Menu, UnstyledButton } from '@mantine/core'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import css from './CustomerSwitcher.module.css'
import { useSession } from '../session.ts'
import { useSwitchCustomer } from './use-switch-customer.ts'

/** The customer at work; users of several change it here. */
export function CustomerSwitcher() {
  const { user, company } = useSession()
  const switchTo = useSwitchCustomer()
  if (user.companies.length < 2) {
    return (
      <div className={css.single}>
        <Building2 size={16} aria-hidden="true" className={css.icon} />
        <span className={css.name}>{company.name}</span>
      </div>
    )
  }
  return (
    <Menu position="bottom-start" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={css.switch} aria-label={`Customer: ${company.name}. Change customer`}>
          <Building2 size={16} aria-hidden="true" className={css.icon} />
          <span className={css.name}>{company.name}</span>
          <ChevronsUpDown size={14} aria-hidden="true" className={css.icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        <Menu.Label>Your customers</Menu.Label>
        {user.companies.map(({ id, name, role_name }) => (
          <Menu.Item
            key={id}
            onClick={() => switchTo(id)}
            leftSection={
              <Check size={16} aria-hidden="true" className={css.check} data-on={id === company.id} />
            }
            aria-current={id === company.id || undefined}
          >
            <span className={css.option}>{name}</span>
            {role_name && <span className={css.role}>{role_name}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
