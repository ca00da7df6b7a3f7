/** The line drawings on a 24 by 24 sheet, one path each. */
export const ICON_PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone: 'M6 3.5h3l1.6 4.2-2 1.6a12 12 0 0 0 6 6l1.6-2 4.2 1.6v3c0 1-1 1.8-2 1.6C11 18.5 5.5 13 4.4 5.5c-.2-1 .6-2 1.6-2z',
  mobile: 'M8 3h8v18H8zM11 18h2',
  mail: 'M3.5 6h17v12h-17zM3.5 6.5l8.5 7 8.5-7',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z',
  bag: 'M5 8h14l1 12H4zM8.5 8a3.5 3.5 0 0 1 7 0',
  home: 'M4 11l8-7 8 7M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20 20',
  close: 'M6 6l12 12M18 6L6 18',
  trash: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13',
  back: 'M14.5 5l-7 7 7 7',
  forward: 'M9.5 5l7 7-7 7',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  offline: 'M3 4l18 17M8 18h9a4 4 0 0 0 1.5-7.7A6.5 6.5 0 0 0 9 7',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8.2 18.8zM9 9.5c.5 3 2.5 5 5.5 5.5l1-1.7-2-1-1 .8c-1-.4-1.7-1.1-2.1-2.1l.8-1-1-2z',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  swap: 'M4 8.5h14M14.5 5l3.5 3.5-3.5 3.5M20 15.5H6M9.5 12L6 15.5 9.5 19',
  download: 'M12 4v11M8 11l4 4 4-4M5 16v4h14v-4',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  light: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  system: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 4v16M12 8.5h6.5M12 12h8M12 15.5h6.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** Icons that point along the reading direction and are mirrored in a right-to-left page. */
export const DIRECTIONAL_ICONS: ReadonlySet<IconName> = new Set(['back', 'forward']);
