// The products of the portal, in the order in which readers see them: said once for home page, menus, switcher, search,
// releases and landing pages. The pages that first steps and requirements link to say the same in full.
export default {
  // Mobility Suite
  launcher: {
    label: 'Launcher',
    area: 'Mobility Suite',
    group: 'Protect',
    page: '/launcher/overview',
    icon: 'rocket',
    description: 'A locked-down home screen with only the apps your users need.',
    steps: [
      {
        label: 'See what users will see',
        href: '/launcher/overview',
        description: 'The home screen, and how settings reach a device.',
      },
      { label: 'Allow the first apps', href: '/launcher/apps', description: 'Nothing opens that is not on the list.' },
      {
        label: 'Change the default password',
        href: '/launcher/config#reset-settings',
        description: 'Before users get the devices: it is no secret.',
      },
    ],
    requirements: [{ label: 'A device and a firmware that run Launcher', href: '/launcher/overview#overview' }],
  },
  browser: {
    label: 'Enterprise Browser',
    area: 'Mobility Suite',
    group: 'Protect',
    page: '/browser/overview',
    icon: 'globe',
    description: 'Browse approved web sites only, with the scanner at hand.',
    steps: [
      {
        label: 'See what users will see',
        href: '/browser/browse',
        description: 'The favorites, and what happens when a page cannot be opened.',
      },
      {
        label: 'Allow a site',
        href: '/browser/sites',
        description: 'The list is empty at first, and nothing opens until then.',
      },
      {
        label: 'Copy the setup to other devices',
        href: '/browser/export',
        description: 'Set up one device as the model for all others.',
      },
    ],
    requirements: [
      { label: 'A device and a firmware that run Enterprise Browser', href: '/browser/overview#overview' },
    ],
  },
  'integrity-kit': {
    label: 'Integrity Kit',
    area: 'Mobility Suite',
    group: 'Protect',
    page: '/integritykit/overview',
    icon: 'shield-check',
    description: 'Hardware and USB protections for devices in the field.',
  },
  'scan2deploy-studio': {
    label: 'Scan2Deploy Studio',
    area: 'Mobility Suite',
    group: 'Configure',
    page: '/scan2deploy/studio',
    icon: 'qr-code',
    description: 'Design a device setup on your PC and roll it out with a scan.',
    steps: [
      {
        label: 'Install the Studio',
        href: '/scan2deploy/studio#installation-windows',
        description: 'On your PC, and allow it in the firewall.',
      },
      {
        label: 'Make a profile',
        href: '/scan2deploy/welcome-page',
        description: 'Choose actions, and fill in one page for each.',
      },
      {
        label: 'Save and scan',
        href: '/scan2deploy/save-and-scan-page',
        description: 'Print the codes, or show them on the screen.',
      },
    ],
    requirements: [
      { label: 'A PC for the Studio', href: '/scan2deploy/studio#installation-windows' },
      { label: '{{ vendor }} devices with Android', href: '/scan2deploy/studio#compatibility' },
      { label: 'The Scan2Deploy Agent, which comes with their firmware', href: '/scan2deploy/android' },
    ],
  },
  'scan2deploy-agent': {
    label: 'Scan2Deploy Agent',
    area: 'Mobility Suite',
    group: 'Configure',
    page: '/scan2deploy/android',
    icon: 'smartphone',
    description: 'The app on the device that reads the codes and applies a setup.',
  },
  'scan2deploy-android': {
    label: 'Scan2Deploy Android',
    page: '/scan2deploy/android',
    icon: 'smartphone',
    unlisted: true,
  },
  aeqr: {
    label: 'Android Enterprise QR Code Generator',
    area: 'Mobility Suite',
    group: 'Configure',
    page: '/aeqrdoc/overview',
    icon: 'scan-qr-code',
    description: 'Create the QR code that enrolls a device with your EMM.',
    steps: [
      {
        label: 'Check the firmware',
        href: '/aeqrdoc/overview#minimum-required-firmware',
        description: 'Which devices understand which option of a code.',
      },
      {
        label: 'Generate a code',
        href: '/aeqrdoc/generate',
        description: 'Every field of the form, from the EMM to the device.',
      },
      {
        label: 'Enroll the first device',
        href: '/aeqrdoc/overview#qr-code-enrollment-method',
        description: 'From its welcome screen.',
      },
    ],
    requirements: [
      {
        label: "The details of your EMM's agent, and a Wi-Fi network for new devices",
        href: '/aeqrdoc/overview#overview',
      },
      { label: 'A device that is not set up yet', href: '/aeqrdoc/overview#overview' },
    ],
  },
  oemconfig: {
    label: 'OEMConfig',
    area: 'Mobility Suite',
    group: 'Configure',
    page: '/oemconfig/overview',
    icon: 'sliders-horizontal',
    description: 'Manage device settings from any EMM with managed configurations.',
    steps: [
      {
        label: 'Learn how a setting reaches a device',
        href: '/oemconfig/overview',
        description: 'From the schema in your EMM to the app on the device.',
      },
      {
        label: 'Apply a first configuration',
        href: '/oemconfig/overview#applying-managed-configurations',
        description: 'To a small group of test devices.',
      },
      {
        label: 'Set up the scanner',
        href: '/oemconfig/scanner-settings',
        description: 'Symbologies, formatting, and how data reaches your app.',
      },
    ],
    requirements: [
      { label: 'An EMM that supports OEMConfig with nested settings', href: '/oemconfig/overview#overview' },
      { label: 'Devices that are enrolled with it, and managed Google Play', href: '/oemconfig/overview#overview' },
    ],
  },
  wifiqr: {
    label: 'Wi-Fi QR Code Generator',
    area: 'Mobility Suite',
    group: 'Configure',
    page: '/wifiqrdoc/overview',
    icon: 'wifi',
    description: 'Join a wireless network by reading one code.',
    steps: [
      {
        label: 'Let the scanner act on such codes',
        href: '/wifiqrdoc/overview#enable-the-feature',
        description: 'Otherwise, apps receive the code as text.',
      },
      {
        label: 'Choose the encryption',
        href: '/wifiqrdoc/overview#encryption-types',
        description: 'What the access point uses.',
      },
    ],
    requirements: [{ label: 'A firmware that knows the format', href: '/wifiqrdoc/overview#enable-the-feature' }],
  },
  'android-sdk': {
    label: 'Android SDK',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/android/overview',
    icon: 'code',
    description: 'Read barcodes and control the device in Java and Kotlin.',
    steps: [
      {
        label: 'Add the SDK to your project',
        href: '/android/overview',
        description: 'The library to compile against; the rest is in the firmware.',
      },
      { label: 'Receive the first barcode', href: '/android/faq', description: 'Answers with code.' },
      {
        label: 'Build a sample app',
        href: '/android/samples',
        description: 'Complete projects to change as you like.',
      },
    ],
    requirements: [
      { label: 'A device whose firmware contains the SDK version', href: '/android/overview#supported-devices' },
    ],
  },
  'javascript-sdk': {
    label: 'JavaScript SDK',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/javascript/overview',
    icon: 'braces',
    description: 'Scan from a web page in Enterprise Browser.',
    steps: [
      {
        label: 'Load the SDK in a page',
        href: '/javascript/overview#using-sdk',
        description: 'A script file for each manager.',
      },
      { label: 'Start the scanner', href: '/javascript/barcode', description: 'DLBarcodeMgr with all its constants.' },
    ],
    requirements: [{ label: 'Enterprise Browser on the device', href: '/browser/overview' }],
  },
  'maui-xamarin-sdk': {
    label: 'MAUI / Xamarin SDK',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/xamarin/overview',
    icon: 'blocks',
    description: 'The Android SDK for apps in C#, as a NuGet package.',
    steps: [
      {
        label: 'Add the package',
        href: '/xamarin/overview#using-the-sdk',
        description: 'From Visual Studio to an app on the device.',
      },
      {
        label: 'Find the code for a task',
        href: '/xamarin/faq',
        description: 'Scanner properties, device information, cradle.',
      },
      { label: 'Open a sample app', href: '/xamarin/samples', description: 'Complete projects.' },
    ],
    requirements: [
      { label: 'A Windows PC with Visual Studio', href: '/xamarin/overview#using-the-sdk' },
      { label: 'A device whose firmware contains the SDK version', href: '/android/overview#supported-devices' },
    ],
  },
  'xamarin-sdk': { label: 'Xamarin SDK', page: '/xamarin/overview', icon: 'blocks', unlisted: true },
  'cordova-sdk': {
    label: 'Cordova SDK',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/cordova/overview',
    icon: 'plug',
    description: 'A plug-in for hybrid apps in HTML and JavaScript.',
    steps: [
      {
        label: 'Add the plug-in',
        href: '/cordova/overview#installation',
        description: 'One command, with Cordova or Ionic.',
      },
      { label: 'Make a first app', href: '/cordova/faq', description: 'From an empty folder to the first scan.' },
      { label: 'Look up a call', href: '/cordova/api', description: 'Namespaces and functions.' },
    ],
    requirements: [{ label: '{{ vendor }} devices only', href: '/cordova/overview#installation' }],
  },
  'react-native-sdk': {
    label: 'React Native SDK',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/reactnative/overview',
    icon: 'app-window',
    description: 'A module that brings barcodes, triggers and LEDs to your app.',
    steps: [
      { label: 'Install the module', href: '/reactnative/overview#installation', description: 'With npm or Yarn.' },
      { label: 'Look up a function', href: '/reactnative/api', description: 'Each with its result.' },
      { label: 'Open a sample app', href: '/reactnative/samples', description: 'One for each namespace.' },
    ],
    requirements: [{ label: '{{ vendor }} devices with Android', href: '/reactnative/overview' }],
  },
  'visual-formatter': {
    label: 'Visual Formatter',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/scan2deploy/visual-formatter-basic-concepts',
    icon: 'workflow',
    description: 'Shape barcode data with blocks instead of code.',
  },
  wedge: {
    label: 'Wedge',
    area: 'Mobility Suite',
    group: 'Develop',
    page: '/wedge/overview',
    icon: 'text-cursor-input',
    description: 'Send scanned data into any app as keys, intents or web input.',
  },
  softspot: {
    label: 'SoftSpot',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/softspot/overview',
    icon: 'pointer',
    description: 'A floating scan button, always within reach.',
    steps: [
      { label: 'See how the spot is used', href: '/softspot/overview', description: 'Tap, drag and swipe.' },
      { label: 'Choose what it does', href: '/softspot/actions', description: 'Scan, open an app, open a web page.' },
      { label: 'Place and size it', href: '/softspot/general', description: 'Visibility, position and size.' },
    ],
    requirements: [{ label: 'A device and a firmware that run SoftSpot', href: '/softspot/overview#overview' }],
  },
  logger: {
    label: 'Logger',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/logger/overview',
    icon: 'scroll-text',
    description: 'Record system logs and share them with support.',
    steps: [
      { label: 'Choose what to record', href: '/logger/config', description: 'And how large it may get.' },
      {
        label: 'Start and stop a session',
        href: '/logger/logging',
        description: 'It continues while the screen is off.',
      },
      {
        label: 'Hand over the archive',
        href: '/logger/archives',
        description: 'What is in it, and how it leaves the device.',
      },
    ],
    requirements: [{ label: 'A device whose firmware contains Logger', href: '/logger/overview#overview' }],
  },
  wifiguard: {
    label: 'WiFi Guard',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/wifiguard/overview',
    icon: 'wifi-cog',
    description: 'Measure signal, roaming and ping times on the spot.',
    steps: [
      { label: 'Ping a host', href: '/wifiguard/ping', description: 'Whether there is a problem at all.' },
      {
        label: 'Walk the same route with statistics',
        href: '/wifiguard/stat',
        description: 'Whether coverage or roaming is the cause.',
      },
    ],
    requirements: [
      { label: 'A device and a firmware that run WiFi Guard', href: '/wifiguard/overview#overview' },
      { label: 'The permissions that the app asks for', href: '/wifiguard/overview#required-permissions' },
    ],
  },
  workdesk: {
    label: 'WorkDesk',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/workdesk/overview',
    icon: 'monitor',
    description: 'Turn a docked device into a desktop.',
    steps: [
      {
        label: 'Set up a device',
        href: '/workdesk/overview#setup-the-device',
        description: 'From the dock to the desktop on the display.',
      },
      { label: 'See what users find there', href: '/workdesk/features', description: 'The parts of the desktop.' },
      { label: 'Add shortcuts', href: '/workdesk/links', description: 'To apps and web pages.' },
    ],
    requirements: [
      {
        label: 'A Smart Dock and an HDMI display; mouse and keyboard recommended',
        href: '/workdesk/overview#setup-the-device',
      },
    ],
  },
  'battery-manager': {
    label: 'Battery Manager',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/battery-manager/overview',
    icon: 'battery-charging',
    description: 'Watch battery health and choose how to charge.',
  },
  quickboard: {
    label: 'QuickBoard',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/quickboard/overview',
    icon: 'keyboard',
    description: 'Draw the on-screen keyboard your workflow needs.',
    steps: [
      { label: 'Turn the keyboard on', href: '/quickboard/overview#setup', description: 'On one device, or on all.' },
      { label: 'Design layouts', href: '/scan2deploy/quickboard-page', description: 'In Scan2Deploy Studio, on a PC.' },
      { label: 'Ask for a layout from an app', href: '/quickboard/integration', description: 'Or from a web page.' },
    ],
    requirements: [
      {
        label: 'A device with a version of Android that runs QuickBoard',
        href: '/quickboard/overview#supported-devices',
      },
    ],
  },
  'pocket-mode': {
    label: 'Pocket Mode',
    area: 'Mobility Suite',
    group: 'Optimize',
    page: '/pocket-mode/overview',
    icon: 'lock',
    description: 'No unwanted touches while the device is in a pocket.',
  },

  // Android
  aladdin: {
    label: 'Aladdin for CODiScan',
    area: 'Android',
    group: 'Configuration',
    page: '/aladdin/overview',
    icon: 'wand-sparkles',
    description: 'Pair, configure and use a CODiScan reader from Android.',
  },
  'dxu-desktop': {
    label: 'DXU Desktop',
    area: 'Android',
    group: 'Configuration',
    page: '/dxu/overview',
    icon: 'settings',
    description: 'Configure Android and Windows CE devices from a Windows PC.',
    steps: [
      {
        label: 'Install DXU Desktop',
        href: '/dxu/overview#installation',
        description: 'With the drivers for your devices.',
      },
      { label: 'Turn the agent on', href: '/dxu/android', description: 'On the device, with all its settings.' },
      { label: 'Plan the move to newer products', href: '/dxu/migration', description: 'What replaces DXU.' },
    ],
    requirements: [
      { label: 'A PC with Windows, and permission to install programs', href: '/dxu/overview#installation' },
      { label: 'Devices that have the DXU agent', href: '/dxu/overview' },
    ],
  },
  'dxu-android': {
    label: 'DXU Android',
    area: 'Android',
    group: 'Configuration',
    page: '/dxu/android',
    icon: 'tablet-smartphone',
    description: 'The agent on the device that answers DXU Desktop.',
  },
  'datacapture-sdk': {
    label: 'Datacapture SDK',
    area: 'Android',
    group: 'SDK',
    page: '/capturesdk/overview',
    icon: 'scan-barcode',
    description: 'Use USB and Bluetooth scanners from an Android app.',
  },
  'codiscan-sdk': {
    label: 'CODiScan SDK',
    area: 'Android',
    group: 'SDK',
    page: '/aladdin/codiscan/overview',
    icon: 'scan-line',
    description: 'Pair, read and configure a CODiScan in your own app.',
    steps: [
      {
        label: 'Install the CODiScan service',
        href: '/aladdin/codiscan/overview#installing-codiscan-service',
        description: 'Before your app binds to it.',
      },
      {
        label: 'Bind your app to it',
        href: '/aladdin/codiscan/codiscan-sdk',
        description: 'CodiscanSDK, the entry class.',
      },
      { label: 'Pair a scanner and listen', href: '/aladdin/codiscan/device', description: 'DeviceManager.' },
    ],
    requirements: [
      {
        label: 'A CODiScan HS7600, and the CODiScan service on the mobile device',
        href: '/aladdin/codiscan/overview#using-the-sdk',
      },
    ],
  },
  'core-sdk': {
    label: 'Core SDK',
    area: 'Android',
    group: 'SDK',
    page: '/hhs/overview',
    icon: 'cpu',
    description: 'The base library for handheld scanners.',
    steps: [
      {
        label: 'See what it offers',
        href: '/hhs/overview#features',
        description: 'Read, query, configure, control.',
      },
      {
        label: 'Add it to a project',
        href: '/hhs/overview#using-the-sdk',
        description: 'As an Android library module.',
      },
      { label: 'Run the sample app', href: '/hhs/samples', description: 'With a scanner of your own.' },
    ],
    requirements: [{ label: 'A handheld scanner that is connected to a mobile device', href: '/hhs/overview' }],
  },
  'ethernet-adapter': {
    label: 'Ethernet Adapter Utility',
    area: 'Android',
    group: 'Utilities',
    page: '/m10ethcradle/overview',
    icon: 'ethernet-port',
    description: 'Wired networking for devices in an Ethernet dock.',
    steps: [
      {
        label: 'Install the service',
        href: '/m10ethcradle/overview#installing-and-launching-the-ethcradle-service',
        description: 'By hand, with your EMM or a Scan2Deploy profile.',
      },
      {
        label: 'Enter the network of the dock',
        href: '/m10ethcradle/overview#ssidpassword-configuration',
        description: 'Its SSID and password.',
      },
    ],
    requirements: [
      {
        label: 'The package of the utility, and permission to install apps',
        href: '/m10ethcradle/overview#installing-and-launching-the-ethcradle-service',
      },
    ],
  },
  'quick-pairing': {
    label: 'Quick Pairing',
    area: 'Android',
    group: 'Utilities',
    page: '/quickpairing/overview',
    icon: 'bluetooth',
    description: 'Pair a handheld scanner with a mobile device in one scan.',
  },

  // iOS
  'ios-sdk': {
    label: 'iOS SDK',
    area: 'iOS',
    group: 'SDK',
    page: '/codiscan-ios-sdk/overview',
    icon: 'braces',
    description: 'Bring CODiScan data into your iPhone and iPad apps.',
    steps: [
      {
        label: 'Add the package',
        href: '/codiscan-ios-sdk/overview#getting-started',
        description: 'To an Xcode project, with the Bluetooth permission.',
      },
      {
        label: 'See how the SDK is built',
        href: '/codiscan-ios-sdk/architecture',
        description: 'From pairing to the first barcode.',
      },
      { label: 'Try the sample app', href: '/codiscan-ios-sdk-sample-app', description: 'Without code of your own.' },
    ],
    requirements: [
      { label: 'An iPhone or iPad: the simulator has no Bluetooth', href: '/codiscan-ios-sdk/overview#using-the-sdk' },
    ],
  },
  'ios-sample': {
    label: 'iOS SDK Sample App',
    area: 'iOS',
    group: 'SDK',
    page: '/codiscan-ios-sdk-sample-app/overview',
    icon: 'app-window',
    description: 'See the iOS SDK at work, screen by screen.',
    steps: [
      { label: 'Pair a CODiScan and scan', href: '/codiscan-ios-sdk-sample-app/code', description: 'The Code page.' },
      {
        label: 'Read and write settings',
        href: '/codiscan-ios-sdk-sample-app/config',
        description: 'The Config page.',
      },
    ],
    requirements: [
      {
        label: 'A real device: Bluetooth does not work in the simulator',
        href: '/codiscan-ios-sdk-sample-app/overview#overview',
      },
    ],
  },

  // POS
  javapos: {
    label: 'JavaPOS API',
    area: 'POS',
    group: 'SDKs',
    page: '/javapos/overview',
    icon: 'coffee',
    description: 'Scanners and scales for point of sale software in Java.',
    steps: [
      {
        label: 'Install JavaPOS',
        href: '/javapos/distribution/installing',
        description: 'And find what was installed where.',
      },
      {
        label: 'Name your devices',
        href: '/javapos/configref/jposxml',
        description: 'jpos.xml: service and connection of each.',
      },
      { label: 'Read the first label', href: '/javapos/develop/tutorial', description: 'A tutorial.' },
    ],
    requirements: [{ label: 'A Java platform', href: '/javapos/develop/overview#java-platform' }],
  },
  opos: {
    label: 'OPOS',
    area: 'POS',
    group: 'SDKs',
    page: '/opos',
    icon: 'shopping-cart',
    description: 'Scanners and scales for point of sale software on Windows.',
    steps: [
      {
        label: 'Install OPOS',
        href: '/opos/distribution/installing',
        description: 'And check that a scanner answers.',
      },
      {
        label: 'Look up the profile of a device',
        href: '/opos/configref/registrysettings',
        description: 'Scanners and scales in the registry.',
      },
      { label: 'Follow a tutorial', href: '/opos/develop/tutorialintro', description: 'In C++ or C#.' },
    ],
    requirements: [{ label: 'Windows, and what OPOS needs there', href: '/opos/distribution/installing#requirements' }],
  },
  dlrmus: {
    label: 'DLRMUS',
    area: 'POS',
    group: 'SDKs',
    page: '/opos/dlrmus',
    icon: 'terminal',
    description: 'Update firmware of scanners and scales from a prompt or a script.',
  },
  'magellan-sdk': {
    label: 'Magellan SDK',
    area: 'POS',
    group: 'SDKs',
    page: '/magellansdk/overview',
    icon: 'network',
    description: 'Events and requests of Magellan 9600i and 9900i over the network.',
  },

  // Windows CE
  'scan2deploy-ce': {
    label: 'Scan2Deploy CE',
    area: 'Windows CE',
    group: 'Configuration',
    page: '/scan2deploy-ce/overview',
    icon: 'scan-line',
    description: 'Stage Windows CE devices from barcodes.',
    steps: [
      {
        label: 'Describe the setup',
        href: '/scan2deploy-ce/overview#creating-scan2deploy-files',
        description: 'In a JSON file on a PC.',
      },
      {
        label: 'Look up an element',
        href: '/scan2deploy-ce/ce-schema',
        description: 'Everything that the file can contain.',
      },
    ],
    requirements: [
      { label: 'A Windows PC with the tool, and the agent on the device', href: '/scan2deploy-ce/overview#overview' },
    ],
  },
  'windows-ce-sdk': {
    label: 'Windows CE SDK',
    area: 'Windows CE',
    group: 'SDKs',
    page: '/ce/overview',
    icon: 'blocks',
    description: 'Develop apps for Windows CE devices.',
    steps: [
      {
        label: 'Install the SDK on the PC',
        href: '/ce/overview#downloads',
        description: 'And add its library to your project.',
      },
      {
        label: 'Find the API documentation',
        href: '/ce/overview#api-documentation',
        description: 'Classes and functions.',
      },
    ],
    requirements: [{ label: 'A Windows PC with Visual Studio', href: '/ce/overview#downloads' }],
  },
  'ce-sync-sdk': {
    label: 'CE Sync SDK',
    area: 'Windows CE',
    group: 'SDKs',
    page: '/cesync/overview',
    icon: 'refresh-cw',
    description: 'Move files and start programs on a connected CE device.',
    steps: [
      { label: 'See what it can do', href: '/cesync/overview#features', description: 'Each task with its method.' },
      { label: 'Look up a method', href: '/cesync/api', description: 'Each with an example.' },
      { label: 'Use the sample', href: '/cesync/samples', description: 'A command line tool with its source.' },
    ],
    requirements: [{ label: 'The USBLAN driver on the PC, and its counterpart in the firmware', href: '/usblan' }],
  },
  usblan: {
    label: 'USBLAN',
    area: 'Windows CE',
    group: 'Utilities',
    page: '/usblan/overview',
    icon: 'usb',
    description: 'A network connection over the USB cable.',
    steps: [
      {
        label: 'Install the driver',
        href: '/usblan/overview#installation',
        description: 'On the PC, and choose USBLAN on the device.',
      },
      {
        label: 'Find out why a device does not answer',
        href: '/usblan/faq',
        description: 'Supported devices, addresses, debugging.',
      },
    ],
    requirements: [{ label: 'Administrator rights on the PC', href: '/usblan/overview#installation' }],
  },
};
