import { useMatches, useRouter } from '@tanstack/react-router'
import { pathTo } from '../route.ts'
import { saveDefaultCompany } from '../session.ts'

/** The same page of the other customer where the page belongs to a customer alone; else the landing page there. */
export function useSwitchCustomer(): (customerId: number) => void {
  const router = useRouter()
  const match = useMatches().at(-1)
  return (customerId) => {
    const path = match?.staticData.page?.path ?? '/'
    const names = path.match(/\$\w+/g) ?? []
    saveDefaultCompany(customerId)
    if (names.length === 0) return void router.invalidate()
    const isOfCustomerOnly = names.every((name) => name === '$customerId')
    void router.navigate({ to: isOfCustomerOnly ? pathTo(path, { customerId }) : '/' })
  }
}
