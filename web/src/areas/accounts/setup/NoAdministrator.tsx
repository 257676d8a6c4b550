import help from '../passwords/LoginHelpPages.module.css'
import { AdminCommand } from './AdminCommand.tsx'

/** In place of the sign-in while nobody can sign in: how the first administrator is made. */
export function NoAdministrator() {
  return (
    <div className={help.text}>
      <p>Run this on the server and open the address it prints:</p>
      <AdminCommand />
      <p>The link makes the first administrator and works once.</p>
    </div>
  )
}
