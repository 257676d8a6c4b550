import help from '../passwords/LoginHelpPages.module.css'
import { AdminCommand } from './AdminCommand.tsx'

/** Replaces the sign-in while no account exists: how to create the first administrator. */
export function NoAdministrator() {
  return (
    <div className={help.text}>
      <p>Run this command on the server and open the link it prints:</p>
      <AdminCommand />
      <p>The link creates the first administrator and works once.</p>
    </div>
  )
}
