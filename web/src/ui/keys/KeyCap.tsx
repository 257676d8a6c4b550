import type { ReactNode } from 'react'
import classes from './KeyCap.module.css'

/** One key as on the keyboard. Uses no icon, so that elements of every page can use it. */
export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={classes.key}>{children}</kbd>
