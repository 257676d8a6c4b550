/* Sets the colour scheme the reader chose, or the system's, before anything is painted. */
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('interline.scheme')
  } catch {
    // Storage is closed: the system's scheme is used.
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  root.style.colorScheme = isDark ? 'dark' : 'light'
})()
