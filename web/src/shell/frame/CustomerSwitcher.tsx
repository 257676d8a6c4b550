import { useState } from 'react'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { Menu, menuHead, menuItem } from '../../ui/Menu.tsx'
import css from './CustomerSwitcher.module.css'
import { useSession } from '../session.ts'
import { useSwitchCustomer } from './use-switch-customer.ts'

/** The customer at work; users of several change it here. */
export function CustomerSwitcher() {
  const { user, company } = useSession()
  const switchTo = useSwitchCustomer()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (user.companies.length < 2) {
    return (
      <div className={css.single}>
        <Building2 size={16} aria-hidden="true" className={css.icon} />
        <span className={css.name}>{company.name}</span>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className={css.switch}
        aria-label={`Customer: ${company.name}. Change customer`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Building2 size={16} aria-hidden="true" className={css.icon} />
        <span className={css.name}>{company.name}</span>
        <ChevronsUpDown size={14} aria-hidden="true" className={css.icon} />
      </button>
      <Menu anchor={anchor} label="Your customers" onClose={() => setAnchor(null)}>
        <div {...menuHead}>Your customers</div>
        {user.companies.map(({ id, name, role_name }) => (
          <button
            key={id}
            {...menuItem}
            type="button"
            aria-current={id === company.id || undefined}
            onClick={() => {
              setAnchor(null)
              switchTo(id)
            }}
          >
            <Check size={16} aria-hidden="true" className={css.check} data-on={id === company.id} />
            <span>
              <span className={css.option}>{name}</span>
              {role_name && <span className={css.role}>{role_name}</span>}
            </span>
          </button>
        ))}
      </Menu>
    </>
  )
}
