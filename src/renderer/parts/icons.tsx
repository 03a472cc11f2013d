/** SVG paths on a 24 × 24 grid, stroked at the weight of base.css. The names equal common.json's $defs.icon. */
const circle = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z'

export const icons = {
  home: 'M4 11.2 12 4.5l8 6.7M6 9.6V19a1 1 0 0 0 1 1h3.2v-5.5h3.6V20H17a1 1 0 0 0 1-1V9.6',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
  scales: 'M12 4v16M8 20h8M5 7.5h14M5 7.5l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7.5l-2.5 6a2.7 2.7 0 0 0 5 0z',
  swap: 'M4.5 8.5h14M14.5 4.5l4 4-4 4M19.5 15.5h-14M9.5 11.5l-4 4 4 4',
  building:
    'M5 20.5V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v15.5M15 9.5h3a1 1 0 0 1 1 1v10M3 20.5h18M8.5 8h3M8.5 12h3M8.5 16h3',
  briefcase:
    'M4.5 8.5h15a.5.5 0 0 1 .5.5v9.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a.5.5 0 0 1 .5-.5zM9 8.5V6a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 6v2.5M4 13h16M12 12v2',
  chart: 'M4 4.5V19a1 1 0 0 0 1 1h15M8.5 16v-4M13 16V8M17.5 16v-6',
  wallet:
    'M17.5 8.5v-3a1 1 0 0 0-1-1H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1v-9a1 1 0 0 0-1-1H6a2 2 0 0 1-2-2M16 14v.01',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.8 3.1 2.4 3.5 4.6',
  bell: 'M6 10a6 6 0 1 1 12 0c0 4.5 1.5 6 2 7H4c.5-1 2-2.5 2-7zM10 20a2.2 2.2 0 0 0 4 0',
  coins: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM17.3 10a5.5 5.5 0 1 1-7.3 7.3',
  file: 'M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18M9 12.5h6M9 16h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4.2 21 19.5H3zM12 10v4.2M12 16.8v.01',
  info: `${circle}M12 11v5.2M12 7.8v.01`,
  clock: `${circle}M12 7.5V12l3 2`,
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.4-4.4',
  filter: 'M4 7h16M7 12h10M10 17h4',
  download: 'M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  print: 'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7z',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  edit: 'M4.5 19.5l1-4.2L16.3 4.5l3.2 3.2L8.7 18.5zM14 6.8l3.2 3.2',
  trash:
    'M4.5 6.5h15M9 6.5V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v1.5M6.5 6.5 7.3 19a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12.5M10 10.5V16M14 10.5V16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 13.5v5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h5',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  play: 'M7.5 5v14l11-7z',
  pin: 'M12 21c4.5-4.3 6.7-7.7 6.7-10.6a6.7 6.7 0 1 0-13.4 0C5.3 13.3 7.5 16.7 12 21zM12 12.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  calendar:
    'M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1zM4 11h16M8.5 4v4M15.5 4v4',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 17h17M3.5 20h17',
  card: 'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3.5 10h17M7 14.5h3.5',
  signature:
    'M4 16.5c3-1 6-6.5 6-9.5 0-1.7-2.2-1.7-2.6.3C6.8 10.5 8 17 10.5 17s2-4 3.8-4 .6 3.5 2.3 3.5 1.5-1 3.4-1M4 20.5h16',
  shield: 'M12 3.5l7 2.7v5.3c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6.2zM9 12l2.2 2.2 4-4.2',
  globe: `${circle}M3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z`,
  menu: 'M4 7h16M4 12h16M4 17h16',
  logout: 'M10 4.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H10M15.5 8l4 4-4 4M19.5 12H10',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  list: 'M8.5 7H20M8.5 12H20M8.5 17H20M4.5 7v.01M4.5 12v.01M4.5 17v.01',
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  'arrow-left': 'M19.5 12h-15M10.5 6l-6 6 6 6',
  'arrow-up': 'M12 19.5v-15M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4.5v15M6 13.5l6 6 6-6',
  copy: 'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 15.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1',
} as const

/** Logos of third parties in their own colours, used only on links to them. */
export const marks = {
  google: [
    [
      '#4285f4',
      'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.76h3.56a10.8 10.8 0 0 0 3.28-8.09z',
    ],
    [
      '#34a853',
      'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.56-2.76a6.6 6.6 0 0 1-9.88-3.48H2.18v2.84A11 11 0 0 0 12 23z',
    ],
    ['#fbbc05', 'M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.07H2.18a11 11 0 0 0 0 9.86z'],
    [
      '#ea4335',
      'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07L5.84 9.9A6.56 6.56 0 0 1 12 5.38z',
    ],
  ],
} as const

export type IconName = keyof typeof icons | keyof typeof marks

export function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name) || Object.hasOwn(marks, name)
}

/** Renders a decorative icon: adjacent text or the button's aria-label carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ts-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name === 'google' ? (
        marks[name].map(([fill, d]) => <path key={fill} fill={fill} stroke="none" d={d} />)
      ) : (
        <path d={icons[name]} />
      )}
    </svg>
  )
}
