import help from '../passwords/LoginHelpPages.module.css'
import { AdminCommand } from './AdminCommand.tsx'

/** In place of the sign-in while nobody can sign in: how the first administrator is made. */
export function NoAdministrator() {
  return (
    <div className={help.text}>
      <p>Run this command on the server and open the link it prints:</p>
      <AdminCommand />
      <p>The link creates the first administrator and works once.</p>
    </div>
  )
}
