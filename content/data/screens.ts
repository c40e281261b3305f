// Main screens of apps, for drawings. The labels are those of the apps: a test finds each on the pages of its app.

/** Content of a drawn screen. */
export interface AppScreen {
  /** Text of the bar at the top. */
  readonly title: string;
  /**
   * `rows`: items that open, below one another; `choices`: the same with a selected item; `switches`: settings to turn on and off; `fields`:
   * empty fields with their names; `console`: a command, and names that it prints; `bar`: a page below a bar of buttons; `tabs`: a
   * curve below tabs; `keys`: a field and keys; `spot`: a button above an app; `code`: a barcode; `form`: two fields, two choices and a
   * button; `window`: parts of a window on a PC; `desktop`: windows on an external display.
   */
  readonly kind:
    | 'rows'
    | 'choices'
    | 'switches'
    | 'fields'
    | 'console'
    | 'bar'
    | 'tabs'
    | 'keys'
    | 'spot'
    | 'code'
    | 'form'
    | 'window'
    | 'desktop';
  /** Labels of rows, buttons, tabs and so on. */
  readonly labels: readonly string[];
}

export const screens = {
  launcher: {
    title: 'Launcher',
    kind: 'rows',
    labels: ['Allowed Apps', 'Appearance Settings', 'Launcher Settings', 'Export to File'],
  },
  browser: { title: 'Enterprise Browser', kind: 'bar', labels: ['Home', 'Back', 'Forward'] },
  softspot: { title: 'SoftSpot', kind: 'spot', labels: ['Scan'] },
  logger: {
    title: 'Logger',
    kind: 'rows',
    labels: ['General Settings', 'Logcat Settings', 'Kernel Settings', 'Network Settings'],
  },
  wifiguard: { title: 'WiFi Guard', kind: 'tabs', labels: ['Ping', 'Statistics'] },
  workdesk: { title: 'WorkDesk', kind: 'desktop', labels: ['Apps', 'Audio', 'Bluetooth', 'Ethernet'] },
  'battery-manager': {
    title: 'Battery Manager',
    kind: 'rows',
    labels: ['Battery Info', 'Charging Profile', 'Data Logging', 'Application'],
  },
  quickboard: { title: 'QuickBoard', kind: 'keys', labels: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  'pocket-mode': { title: 'Pocket Mode', kind: 'choices', labels: ['Display Off', 'Progressive Lock', 'Device Lock'] },
  aladdin: {
    title: 'Aladdin',
    kind: 'rows',
    labels: ['Battery', 'Device Status', 'Integration', 'Configuration'],
  },
  quickpairing: { title: 'Quick Pairing', kind: 'code', labels: [] },
  wifiqrdoc: { title: 'Wi-Fi QR Code Generator', kind: 'code', labels: [] },
  'codiscan-ios-sdk-sample-app': {
    title: 'CODiScan',
    kind: 'rows',
    labels: ['Code', 'Config', 'Battery', 'Logs'],
  },
  scan2deploy: {
    title: 'Scan2Deploy Studio',
    kind: 'window',
    labels: ['Wi-Fi Setup', 'Enterprise Enrollment', 'Applications'],
  },
  'scan2deploy-agent': { title: 'Scan2Deploy', kind: 'rows', labels: ['Previous Log', 'Padlock'] },
  aeqrdoc: {
    title: 'Android Enterprise QR Code Generator',
    kind: 'window',
    labels: ['Select an EMM', 'Download and enrollment', 'Configure Wi-Fi network', 'Encrypt QR code'],
  },
  oemconfig: {
    title: 'OEMConfig',
    kind: 'window',
    labels: ['Scanner Settings', 'Power & Charging', 'Keyboard & Scan Buttons', 'Dock Settings'],
  },
  'integrity-kit': { title: 'USB Host Whitelisting', kind: 'fields', labels: ['VID:PID', 'Name', 'Description'] },
  wedge: {
    title: 'Wedge',
    kind: 'switches',
    labels: ['Enable Keyboard Wedge', 'Enable Intent Wedge', 'Enable Web Wedge', 'Camera Wedge'],
  },
  'scan2deploy-ce': {
    title: 'Command Prompt',
    kind: 'console',
    labels: ['dl_config.exe', 'input-file', 'output-file', 'barcodetype', 'enroll', 'description'],
  },
  m10ethcradle: {
    title: 'Ethernet Adapter Utility',
    kind: 'form',
    labels: [
      'SSID',
      'Password',
      'When Out-of-Cradle turn WiFi OFF',
      'When in-Cradle disable other WiFi profiles',
      'SAVE',
    ],
  },
  dxu: {
    title: 'DXU Desktop',
    kind: 'window',
    labels: ['Device Configuration', 'Device Info', 'Remote Control', 'Firmware Utility'],
  },
} as const satisfies Readonly<Record<string, AppScreen>>;
