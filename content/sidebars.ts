// The sidebars of the portal, one per product, in the order of the menus.
export default {
  Launcher: [
    {
      type: 'category',
      label: 'Launcher',
      link: {
        type: 'generated-index',
        slug: '/launcher',
        title: 'Launcher',
        description:
          'Launcher replaces the Android home screen with one that opens only the apps and web pages you allow. Allow the first apps, set a password and limits, and copy the setup to your other devices.',
      },
      items: [
        { type: 'doc', id: 'launcher/overview', label: 'Overview' },
        { type: 'doc', id: 'launcher/home', label: 'Home Settings' },
        { type: 'doc', id: 'launcher/apps', label: 'Allowed Apps' },
        { type: 'doc', id: 'launcher/disp', label: 'Appearance Settings' },
        { type: 'doc', id: 'launcher/config', label: 'Launcher Settings' },
        { type: 'doc', id: 'launcher/export', label: 'Export/Import Settings' },
        { type: 'doc', id: 'launcher/trouble', label: 'Troubleshooting' },
      ],
    },
  ],
  Browser: [
    {
      type: 'category',
      label: 'Enterprise Browser',
      link: {
        type: 'generated-index',
        slug: '/browser',
        title: 'Enterprise Browser',
        description:
          'Enterprise Browser opens the web sites that an administrator has approved, and no others. See what users see, then set up sites, favorites and what the browser may do.',
      },
      items: [
        { type: 'doc', id: 'browser/overview', label: 'Overview' },
        { type: 'doc', id: 'browser/browse', label: 'Browsing' },
        { type: 'doc', id: 'browser/config', label: 'Browser Settings' },
        { type: 'doc', id: 'browser/sites', label: 'Allowed Sites' },
        { type: 'doc', id: 'browser/favorites', label: 'Favorites Settings' },
        { type: 'doc', id: 'browser/operation', label: 'Operation Settings' },
        { type: 'doc', id: 'browser/export', label: 'Export/Import Settings' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#browser' },
      ],
    },
  ],
  Wedge: [
    {
      type: 'category',
      label: 'Wedge',
      items: [
        { type: 'doc', id: 'wedge/overview', label: 'Overview' },
        { type: 'doc', id: 'wedge/keyboard', label: 'Keyboard Wedge' },
        { type: 'doc', id: 'wedge/intent', label: 'Intent Wedge' },
        { type: 'doc', id: 'wedge/camera', label: 'Camera Wedge' },
        { type: 'doc', id: 'wedge/web', label: 'Web Wedge' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#wedge' },
      ],
    },
  ],
  Scan2DeployStudio: [
    {
      type: 'category',
      label: 'Scan2Deploy Studio',
      link: {
        type: 'generated-index',
        slug: '/scan2deploy',
        title: 'Scan2Deploy Studio',
        description:
          'Scan2Deploy Studio runs on your PC and turns a device setup into codes that devices read with their scanner. The guide follows the pages of the Studio in the order in which you fill them in.',
      },
      items: [
        { type: 'doc', id: 'scan2deploy/studio', label: 'Overview' },
        {
          type: 'category',
          label: 'Pages',
          items: [
            { type: 'doc', id: 'scan2deploy/welcome-page', label: 'Welcome' },
            { type: 'doc', id: 'scan2deploy/action-selection-page', label: 'Action Selection' },
            { type: 'doc', id: 'scan2deploy/wifi-page', label: 'Wi-Fi Setup' },
            { type: 'doc', id: 'scan2deploy/enrollment', label: 'Enterprise Enrollment' },
            { type: 'doc', id: 'scan2deploy/applications-page', label: 'Applications' },
            { type: 'doc', id: 'scan2deploy/scanner-and-device-page', label: 'Device and Scanner Settings' },
            { type: 'doc', id: 'scan2deploy/scripts-page', label: 'Scripts' },
            { type: 'link', label: 'Script Commands', href: '/scan2deploy/scripting' },
            { type: 'doc', id: 'scan2deploy/file-upload-page', label: 'File Upload' },
            {
              type: 'category',
              label: 'Visual Formatter',
              items: [
                { type: 'doc', id: 'scan2deploy/visual-formatter-basic-concepts', label: 'Basic Concepts' },
                { type: 'doc', id: 'scan2deploy/visual-formatter-ui-controls', label: 'UI Controls' },
                { type: 'doc', id: 'scan2deploy/visual-formatter-examples', label: 'Examples' },
                {
                  type: 'doc',
                  id: 'scan2deploy/visual-formatter-advanced-script-programming',
                  label: 'Advanced Script Programming',
                },
              ],
            },
            { type: 'doc', id: 'scan2deploy/launcher-page', label: 'Launcher' },
            { type: 'doc', id: 'scan2deploy/browser-page', label: 'Enterprise Browser' },
            { type: 'doc', id: 'scan2deploy/advanced-keyboard-page', label: 'Advanced Keyboard' },
            { type: 'doc', id: 'scan2deploy/firmware-update-page', label: 'Firmware Update' },
            { type: 'doc', id: 'scan2deploy/quickboard-page', label: 'QuickBoard' },
            { type: 'doc', id: 'scan2deploy/key-remapping-page', label: 'Key Remapping' },
            { type: 'doc', id: 'scan2deploy/snap-ocr-page', label: 'Snap OCR' },
            { type: 'doc', id: 'scan2deploy/save-and-scan-page', label: 'Save and Scan' },
          ],
        },
        { type: 'doc', id: 'scan2deploy/faq', label: 'Frequently Asked Questions' },
        { type: 'doc', id: 'scan2deploy/android', label: 'Scan2Deploy Agent' },
        { type: 'doc', id: 'scan2deploy/android-legacy', label: 'Scan2Deploy Android v1.x' },
        { type: 'doc', id: 'scan2deploy/open-source', label: 'Open Source Software' },
        { type: 'doc', id: 'scan2deploy/oss', label: 'Open Source Licenses' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#scan2deploy-studio' },
      ],
    },
  ],
  Scripting: [
    {
      type: 'category',
      label: 'Script Commands',
      link: {
        type: 'generated-index',
        slug: '/scan2deploy/scripting',
        title: 'Script Commands of Scan2Deploy',
        description:
          'A script does what the other pages of Scan2Deploy Studio do not offer, one command per line. Each page describes one command: its syntax, parameters, result and an example.',
      },
      items: [
        { type: 'ref', id: 'scan2deploy/scripts-page', label: 'Scripts in Scan2Deploy Studio' },
        { type: 'doc', id: 'scan2deploy/scripting/battery_optimization', label: 'battery_optimization' },
        { type: 'doc', id: 'scan2deploy/scripting/broadcast', label: 'broadcast' },
        { type: 'doc', id: 'scan2deploy/scripting/copy', label: 'copy' },
        { type: 'doc', id: 'scan2deploy/scripting/delete', label: 'delete' },
        { type: 'doc', id: 'scan2deploy/scripting/disable_app', label: 'disable_app' },
        { type: 'doc', id: 'scan2deploy/scripting/enable_app', label: 'enable_app' },
        { type: 'doc', id: 'scan2deploy/scripting/forget', label: 'forget' },
        { type: 'doc', id: 'scan2deploy/scripting/grant', label: 'grant' },
        { type: 'doc', id: 'scan2deploy/scripting/inflate', label: 'inflate' },
        { type: 'doc', id: 'scan2deploy/scripting/install', label: 'install' },
        { type: 'doc', id: 'scan2deploy/scripting/install-key-map', label: 'install-key-map' },
        { type: 'doc', id: 'scan2deploy/scripting/launch', label: 'launch' },
        { type: 'doc', id: 'scan2deploy/scripting/prefer', label: 'prefer' },
        { type: 'doc', id: 'scan2deploy/scripting/set_setting', label: 'set_setting' },
        { type: 'doc', id: 'scan2deploy/scripting/shell', label: 'shell' },
        { type: 'doc', id: 'scan2deploy/scripting/uninstall', label: 'uninstall' },
        { type: 'doc', id: 'scan2deploy/scripting/update', label: 'update' },
        { type: 'doc', id: 'scan2deploy/scripting/wait', label: 'wait' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#scan2deploy-studio' },
      ],
    },
  ],
  DeviceSettings: [
    {
      type: 'category',
      label: 'Device Settings',
      link: { type: 'doc', id: 'dl-settings/overview' },
      items: [
        {
          type: 'category',
          label: 'Scanner & Decoder',
          link: { type: 'doc', id: 'scanner/overview' },
          items: [
            { type: 'doc', id: 'scanner/symbologies-configuration', label: 'Symbologies Configuration' },
            { type: 'doc', id: 'scanner/symbology-settings', label: 'Symbology Settings' },
            { type: 'doc', id: 'scanner/scanner-options', label: 'Scanner Options' },
            { type: 'doc', id: 'scanner/formatting', label: 'Formatting' },
            { type: 'doc', id: 'scanner/wedge', label: 'Wedge' },
            { type: 'doc', id: 'scanner/notification', label: 'Notification' },
            { type: 'doc', id: 'scanner/good-read', label: 'Good Read' },
            { type: 'doc', id: 'scanner/snap-ocr', label: 'Snap OCR' },
            { type: 'doc', id: 'scanner/input-selection', label: 'Input Selection' },
            { type: 'doc', id: 'scanner/scan-engine-info', label: 'Scan Engine Information' },
          ],
        },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#device' },
      ],
    },
  ],
  AEQR: [
    {
      type: 'category',
      label: 'Android Enterprise QR Code Generator',
      link: {
        type: 'generated-index',
        slug: '/aeqrdoc',
        title: 'Android Enterprise QR Code Generator',
        description:
          'The generator makes the QR code that enrolls a new Android device with your EMM. Create a code from scratch, or import an existing one and change it.',
      },
      items: [
        { type: 'doc', id: 'aeqrdoc/overview', label: 'Overview' },
        { type: 'doc', id: 'aeqrdoc/generate', label: 'Generate QR Code' },
        { type: 'doc', id: 'aeqrdoc/import', label: 'Import QR Code' },
        { type: 'doc', id: 'aeqrdoc/open-source', label: 'Open Source Software' },
        { type: 'doc', id: 'aeqrdoc/oss', label: 'Open Source Licenses' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#aeqr' },
      ],
    },
  ],
  OEMConfig: [
    {
      type: 'category',
      label: 'OEMConfig',
      link: {
        type: 'generated-index',
        slug: '/oemconfig',
        title: 'OEMConfig',
        description:
          'OEMConfig makes the settings of {{ vendor }} devices available to any EMM that supports managed configurations. Each page covers one group of settings, under the name that your EMM shows.',
      },
      items: [
        { type: 'doc', id: 'oemconfig/overview', label: 'Overview' },
        { type: 'doc', id: 'oemconfig/scanner-settings', label: 'Scanner Settings' },
        { type: 'doc', id: 'oemconfig/power-settings', label: 'Power & Charging' },
        { type: 'doc', id: 'oemconfig/key-settings', label: 'Keyboard & Scan Buttons' },
        { type: 'doc', id: 'oemconfig/dock-settings', label: 'Dock Settings' },
        { type: 'doc', id: 'oemconfig/network-settings', label: 'Network Settings' },
        { type: 'doc', id: 'oemconfig/system-settings', label: 'System Settings' },
        { type: 'doc', id: 'oemconfig/security', label: 'Security Settings' },
        { type: 'doc', id: 'oemconfig/launch-intents', label: 'Launch Activities' },
        { type: 'doc', id: 'oemconfig/firmware', label: 'Firmware Update' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#oemconfig' },
      ],
    },
  ],
  WiFiQR: [
    {
      type: 'category',
      label: 'Wi-Fi QR Code Generator',
      link: {
        type: 'generated-index',
        slug: '/wifiqrdoc',
        title: 'Wi-Fi QR Code Generator',
        description:
          'A Wi-Fi QR code lets a device join a wireless network by scanning instead of typing. Use it for new devices, and wherever passwords change.',
      },
      items: [
        { type: 'doc', id: 'wifiqrdoc/overview', label: 'Overview' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#wifiqr' },
      ],
    },
  ],
  AndroidStudioSDK: [
    {
      type: 'category',
      label: 'Android SDK',
      items: [
        {
          type: 'category',
          label: 'Java/Kotlin',
          link: {
            type: 'generated-index',
            slug: '/android',
            title: 'Android SDK for Java and Kotlin',
            description:
              'The Android SDK gives Java and Kotlin apps access to the scanner, the triggers and other hardware of {{ vendor }} devices. Check which firmware has which version, add the SDK to your project, and scan the first barcode.',
          },
          items: [
            { type: 'doc', id: 'android/overview', label: 'Overview' },
            { type: 'doc', id: 'android/faq', label: 'Frequently Asked Questions' },
            { type: 'doc', id: 'android/samples', label: 'Sample Apps' },
          ],
        },
        {
          type: 'category',
          label: 'Javascript',
          link: {
            type: 'generated-index',
            slug: '/javascript',
            title: 'JavaScript SDK',
            description:
              'Web pages in Enterprise Browser use the scanner, the triggers and the cradle through the JavaScript SDK. Begin with the overview, which has a whole page that scans.',
          },
          items: [
            { type: 'doc', id: 'javascript/overview', label: 'Overview' },
            {
              type: 'category',
              label: 'API',
              items: [
                { type: 'doc', id: 'javascript/barcode', label: 'DLBarcodeMgr' },
                { type: 'doc', id: 'javascript/cradle', label: 'DLCradleMgr' },
                { type: 'doc', id: 'javascript/keyboard', label: 'DLKeyboardMgr' },
              ],
            },
            { type: 'doc', id: 'javascript/faq', label: 'Frequently Asked Questions' },
            { type: 'doc', id: 'javascript/zebra', label: 'Porting Guide' },
          ],
        },
        {
          type: 'category',
          label: 'MAUI / Xamarin',
          link: {
            type: 'generated-index',
            slug: '/xamarin',
            title: 'MAUI / Xamarin SDK',
            description:
              'The NuGet package brings the Android SDK to .NET MAUI and Xamarin projects. Add it, read the first barcode in C#, and find code for scanner properties, device information and the self-shopping cradle.',
          },
          items: [
            { type: 'doc', id: 'xamarin/overview', label: 'Overview' },
            { type: 'doc', id: 'xamarin/faq', label: 'Frequently Asked Questions' },
            { type: 'doc', id: 'xamarin/samples', label: 'Sample Apps' },
          ],
        },
        {
          type: 'category',
          label: 'Cordova',
          link: {
            type: 'generated-index',
            slug: '/cordova',
            title: 'Cordova SDK',
            description:
              'The Cordova plug-in brings barcodes, triggers, LEDs and symbologies to hybrid apps. Install it with one command, then build a first Ionic app.',
          },
          items: [
            { type: 'doc', id: 'cordova/overview', label: 'Overview' },
            { type: 'doc', id: 'cordova/faq', label: 'Frequently Asked Questions' },
            { type: 'doc', id: 'cordova/api', label: 'API' },
            { type: 'doc', id: 'cordova/samples', label: 'Sample Apps' },
          ],
        },
        {
          type: 'category',
          label: 'React Native',
          link: {
            type: 'generated-index',
            slug: '/reactnative',
            title: 'React Native SDK',
            description:
              'The React Native module connects JavaScript or TypeScript code to the scanner of the device. Install it, listen for barcodes in a first component, and build an APK.',
          },
          items: [
            { type: 'doc', id: 'reactnative/overview', label: 'Overview' },
            { type: 'doc', id: 'reactnative/api', label: 'API' },
            { type: 'doc', id: 'reactnative/samples', label: 'Sample Apps' },
          ],
        },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#android-sdk' },
      ],
    },
  ],
  SoftSpot: [
    {
      type: 'category',
      label: 'SoftSpot',
      link: {
        type: 'generated-index',
        slug: '/softspot',
        title: 'SoftSpot',
        description:
          'SoftSpot is a floating button that starts a scan or opens an app, for hands that do not reach the hardware trigger. Choose what it does, how it looks, and how other apps control it.',
      },
      items: [
        { type: 'doc', id: 'softspot/overview', label: 'Overview' },
        { type: 'doc', id: 'softspot/config', label: 'SoftSpot Settings' },
        { type: 'doc', id: 'softspot/actions', label: 'Actions' },
        { type: 'doc', id: 'softspot/general', label: 'General Settings' },
        { type: 'doc', id: 'softspot/export', label: 'Export/Import Settings' },
        { type: 'doc', id: 'softspot/api', label: 'SoftSpot API' },
        { type: 'doc', id: 'softspot/legacy', label: 'SoftSpot v2' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#softspot' },
      ],
    },
  ],
  Logger: [
    {
      type: 'category',
      label: 'Logger',
      link: {
        type: 'generated-index',
        slug: '/logger',
        title: 'Logger',
        description:
          'Logger collects system logs on the device and packs them into an archive for support. Choose what to record, start and stop a session, and hand the archive over.',
      },
      items: [
        { type: 'doc', id: 'logger/overview', label: 'Overview' },
        { type: 'doc', id: 'logger/config', label: 'Logger Settings' },
        { type: 'doc', id: 'logger/logging', label: 'Collecting Logs' },
        { type: 'doc', id: 'logger/archives', label: 'Managing Log Archives' },
        { type: 'doc', id: 'logger/api', label: 'Logger API' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#logger' },
      ],
    },
  ],
  WiFiGuard: [
    {
      type: 'category',
      label: 'WiFi Guard',
      link: {
        type: 'generated-index',
        slug: '/wifiguard',
        title: 'WiFi Guard',
        description:
          "WiFi Guard measures the wireless network where it matters: on the device, in the user's hand. Graph ping times and signal strength while you walk through the building, and survey the access points around you.",
      },
      items: [
        { type: 'doc', id: 'wifiguard/overview', label: 'Overview' },
        { type: 'doc', id: 'wifiguard/ping', label: 'Ping Tab' },
        { type: 'doc', id: 'wifiguard/stat', label: 'Statistics Tab' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#wifiguard' },
      ],
    },
  ],
  WorkDesk: [
    {
      type: 'category',
      label: 'WorkDesk',
      link: {
        type: 'generated-index',
        slug: '/workdesk',
        title: 'WorkDesk',
        description:
          'WorkDesk gives a device in a Smart Dock a desktop on an external screen, with keyboard and mouse. See what users get, then set up shortcuts, desktop and taskbar.',
      },
      items: [
        { type: 'doc', id: 'workdesk/overview', label: 'Overview' },
        { type: 'doc', id: 'workdesk/features', label: 'Features' },
        { type: 'doc', id: 'workdesk/config', label: 'WorkDesk Settings' },
        { type: 'doc', id: 'workdesk/links', label: 'Shortcut Settings' },
        { type: 'doc', id: 'workdesk/desktop', label: 'Desktop Settings' },
        { type: 'doc', id: 'workdesk/taskbar', label: 'Taskbar Settings' },
        { type: 'doc', id: 'workdesk/export', label: 'Export/Import Settings' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#workdesk' },
      ],
    },
  ],
  IntegrityKit: [
    {
      type: 'category',
      label: 'Integrity Kit',
      items: [
        { type: 'doc', id: 'integritykit/overview', label: 'Overview' },
        { type: 'doc', id: 'integritykit/jtag-locking-system', label: 'JTAG Locking System' },
        { type: 'doc', id: 'integritykit/secure-boot-protection', label: 'Secure Boot Protection' },
        { type: 'doc', id: 'integritykit/disable-usb-data-transfer', label: 'Disable USB Data Transfer' },
        { type: 'doc', id: 'integritykit/usb-host-whitelisting', label: 'USB Host Whitelisting' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#integrity-kit' },
      ],
    },
  ],
  BatteryManager: [
    {
      type: 'category',
      label: 'BatteryManager',
      items: [
        { type: 'doc', id: 'battery-manager/overview', label: 'Overview' },
        { type: 'doc', id: 'battery-manager/battery-info', label: 'Battery Info' },
        { type: 'doc', id: 'battery-manager/charging-profile', label: 'Charging Profile' },
        { type: 'doc', id: 'battery-manager/data-logging', label: 'Data Logging' },
        { type: 'doc', id: 'battery-manager/application', label: 'Application' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#battery-manager' },
      ],
    },
  ],
  CoreSDK: [
    {
      type: 'category',
      label: 'Handheld Core SDK',
      link: {
        type: 'generated-index',
        slug: '/hhs',
        title: 'Handheld Core SDK',
        description:
          'With the Core SDK, an Android app configures and controls a connected handheld scanner and receives what it reads. Read the overview, then try the sample app with a scanner of your own.',
      },
      items: [
        { type: 'doc', id: 'hhs/overview', label: 'Overview' },
        { type: 'doc', id: 'hhs/samples', label: 'Sample Apps' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#core-sdk' },
      ],
    },
  ],
  CaptureSDK: [
    {
      type: 'category',
      label: 'Datacapture SDK',
      items: [
        { type: 'doc', id: 'capturesdk/overview', label: 'Overview' },
        { type: 'doc', id: 'capturesdk/settings-and-limitations', label: 'Special Settings and Limitations' },
        { type: 'doc', id: 'capturesdk/interfaces', label: 'Interfaces' },
        { type: 'doc', id: 'capturesdk/classes', label: 'Classes' },
        { type: 'doc', id: 'capturesdk/enums', label: 'Enumerations' },
        { type: 'doc', id: 'capturesdk/sample-code', label: 'Sample Code' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#datacapture-sdk' },
      ],
    },
  ],
  Aladdin: [
    {
      type: 'category',
      label: 'Aladdin for CODiScan',
      items: [
        { type: 'doc', id: 'aladdin/overview', label: 'Overview' },
        { type: 'doc', id: 'aladdin/home-page', label: 'Home Page' },
        {
          type: 'category',
          label: 'Integration',
          items: [
            { type: 'doc', id: 'aladdin/kbd-integration', label: 'Keyboard' },
            {
              type: 'category',
              label: 'SDK',
              items: [
                {
                  type: 'category',
                  label: 'CODiScan SDK',
                  link: {
                    type: 'generated-index',
                    slug: '/codiscan',
                    title: 'CODiScan SDK',
                    description:
                      'The CODiScan SDK lets an Android app pair a CODiScan, receive what it scans and change its settings. After the overview, each page covers one part of the SDK, with code for each call.',
                  },
                  items: [
                    { type: 'doc', id: 'aladdin/codiscan/overview', label: 'Overview' },
                    { type: 'doc', id: 'aladdin/codiscan/codiscan-sdk', label: 'CodiscanSDK' },
                    {
                      type: 'category',
                      label: 'Management Classes',
                      items: [
                        { type: 'doc', id: 'aladdin/codiscan/device', label: 'DeviceManager' },
                        { type: 'doc', id: 'aladdin/codiscan/configuration', label: 'ConfigurationManager' },
                      ],
                    },
                    { type: 'doc', id: 'aladdin/codiscan/interfaces', label: 'Interfaces' },
                    { type: 'doc', id: 'aladdin/codiscan/data-classes', label: 'Data Classes' },
                    { type: 'doc', id: 'aladdin/codiscan/property-id', label: 'PropertyID' },
                  ],
                },
                { type: 'doc', id: 'aladdin/sdk-integration', label: 'Aladdin SDK' },
              ],
            },
            { type: 'doc', id: 'aladdin/intent-integration', label: 'Intent' },
            { type: 'doc', id: 'aladdin/web-socket', label: 'Web Socket' },
            { type: 'doc', id: 'aladdin/web-socket-codes', label: 'Codes of the Web Socket' },
            { type: 'doc', id: 'aladdin/native-integration', label: 'Native Interface' },
          ],
        },
        { type: 'doc', id: 'aladdin/find-my-device', label: 'Find My Device' },
        { type: 'doc', id: 'aladdin/scanning-history', label: 'Scanning History' },
        { type: 'doc', id: 'aladdin/pairing-intent', label: 'Pairing Intent' },
        { type: 'doc', id: 'aladdin/firmware', label: 'Firmware Update' },
        { type: 'doc', id: 'aladdin/image-capture', label: 'Image Capture' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#aladdin' },
      ],
    },
  ],
  CodiscanIosSDK: [
    {
      type: 'category',
      label: 'iOS SDK',
      link: {
        type: 'generated-index',
        slug: '/codiscan-ios-sdk',
        title: 'iOS SDK',
        description:
          'The iOS SDK connects an iPhone or iPad app to a CODiScan over Bluetooth. Add the package and the permission to your project, see how the SDK is built, and look up its types.',
      },
      items: [
        { type: 'doc', id: 'codiscan-ios-sdk/overview', label: 'Overview' },
        { type: 'doc', id: 'codiscan-ios-sdk/architecture', label: 'Architecture' },
        { type: 'doc', id: 'codiscan-ios-sdk/documentation', label: 'Documentation' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#ios-sdk' },
      ],
    },
  ],
  CodiscanIosSDKSampleApp: [
    {
      type: 'category',
      label: 'iOS SDK Sample App',
      link: {
        type: 'generated-index',
        slug: '/codiscan-ios-sdk-sample-app',
        title: 'iOS SDK Sample App',
        description:
          'The sample app shows the iOS SDK at work with your own CODiScan. Each page explains one of its screens, and the part of the SDK behind it.',
      },
      items: [
        { type: 'doc', id: 'codiscan-ios-sdk-sample-app/overview', label: 'Overview' },
        { type: 'doc', id: 'codiscan-ios-sdk-sample-app/code', label: 'Code' },
        { type: 'doc', id: 'codiscan-ios-sdk-sample-app/config', label: 'Config' },
        { type: 'doc', id: 'codiscan-ios-sdk-sample-app/battery', label: 'Battery' },
        { type: 'doc', id: 'codiscan-ios-sdk-sample-app/logs', label: 'Logs' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#ios-sample' },
      ],
    },
  ],
  M10Eth: [
    {
      type: 'category',
      label: 'Ethernet Adapter Utility',
      link: {
        type: 'generated-index',
        slug: '/m10ethcradle',
        title: 'Ethernet Adapter Utility',
        description:
          'The Ethernet Adapter Utility manages the network of a device in an Ethernet dock: it connects the device to the network of the dock, and decides what happens to Wi-Fi when the device is lifted out.',
      },
      items: [
        { type: 'doc', id: 'm10ethcradle/overview', label: 'Overview' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#ethernet-adapter' },
      ],
    },
  ],
  QuickPairing: [
    {
      type: 'category',
      label: 'Quick Pairing Mobile Application',
      items: [
        { type: 'doc', id: 'quickpairing/overview', label: 'Overview' },
        { type: 'doc', id: 'quickpairing/onboarding', label: 'Onboarding' },
        { type: 'doc', id: 'quickpairing/pairing', label: 'Pairing' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#quick-pairing' },
      ],
    },
  ],
  Scan2DeployCE: [
    {
      type: 'category',
      label: 'Scan2Deploy CE',
      link: {
        type: 'generated-index',
        slug: '/scan2deploy-ce',
        title: 'Scan2Deploy CE',
        description:
          'Scan2Deploy CE stages Windows CE devices from barcodes. You describe the setup in a file, a command line tool turns it into codes, and the device carries them out as it reads them.',
      },
      items: [
        { type: 'doc', id: 'scan2deploy-ce/overview', label: 'Overview' },
        { type: 'doc', id: 'scan2deploy-ce/ce-schema', label: 'Windows CE Schema' },
        { type: 'api', id: 'scan2deploy-ce', label: 'Schema Reference' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#scan2deploy-ce' },
      ],
    },
  ],
  QuickBoard: [
    {
      type: 'category',
      label: 'QuickBoard',
      link: {
        type: 'generated-index',
        slug: '/quickboard',
        title: 'QuickBoard',
        description:
          'QuickBoard is an on-screen keyboard whose layouts you design, such as large digits for counting. Learn its settings, and how an app or a web page asks for the layout that a field needs.',
      },
      items: [
        { type: 'doc', id: 'quickboard/overview', label: 'Overview' },
        { type: 'doc', id: 'quickboard/config', label: 'QuickBoard Settings' },
        { type: 'doc', id: 'quickboard/integration', label: 'Advanced Integration' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#quickboard' },
      ],
    },
  ],
  PocketMode: [
    {
      type: 'category',
      label: 'Pocket Mode',
      items: [
        { type: 'doc', id: 'pocket-mode/overview', label: 'Overview' },
        { type: 'doc', id: 'pocket-mode/settings', label: 'Pocket Mode Settings' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#pocket-mode' },
      ],
    },
  ],
  DXU: [
    {
      type: 'category',
      label: 'DXU',
      link: {
        type: 'generated-index',
        slug: '/dxu',
        title: 'DXU',
        description:
          'DXU configures mobile computers from a Windows PC, over a cable or the network. The pages cover the desktop application, its agents, the interfaces for other programs, security, and moving to newer products.',
      },
      items: [
        { type: 'doc', id: 'dxu/overview', label: 'Overview' },
        {
          type: 'category',
          label: 'Android',
          link: { type: 'doc', id: 'dxu/android' },
          items: [
            { type: 'doc', id: 'dxu/android-http-api', label: 'HTTP API' },
            { type: 'api', id: 'dxu-http', label: 'HTTP API Reference' },
            { type: 'doc', id: 'dxu/android-intents', label: 'Intents' },
            { type: 'doc', id: 'dxu/http-status-codes', label: 'HTTP Status Codes' },
            { type: 'doc', id: 'dxu/connect-to-devices', label: 'Frequently Asked Questions' },
          ],
        },
        { type: 'doc', id: 'dxu/ce', label: 'Windows CE Agent' },
        { type: 'doc', id: 'dxu/security', label: 'Security Vulnerabilities' },
        { type: 'doc', id: 'dxu/migration', label: 'Migrating to Newer Products' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#dxu-desktop' },
      ],
    },
  ],
  WindowsCESDK: [
    {
      type: 'category',
      label: 'Windows CE SDK',
      link: {
        type: 'generated-index',
        slug: '/ce',
        title: 'Windows CE SDK',
        description:
          'The Windows CE SDK is for apps on older {{ vendor }} devices that are still in the field. Find out which package you need, how to install it on the PC, and where its API documentation is.',
      },
      items: [
        { type: 'doc', id: 'ce/overview', label: 'Overview' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#windows-ce-sdk' },
      ],
    },
  ],
  CESyncSDK: [
    {
      type: 'category',
      label: 'CE Sync SDK',
      link: {
        type: 'generated-index',
        slug: '/cesync',
        title: 'CE Sync SDK',
        description:
          'With the CE Sync SDK, your program on a PC copies files to and from a Windows CE device and starts programs on it. The API is two small classes; the sample is a tool that you can use as it is.',
      },
      items: [
        { type: 'doc', id: 'cesync/overview', label: 'Overview' },
        { type: 'doc', id: 'cesync/api', label: 'API' },
        { type: 'doc', id: 'cesync/samples', label: 'Sample Apps' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#ce-sync-sdk' },
      ],
    },
  ],
  USBLAN: [
    {
      type: 'category',
      label: 'USBLAN',
      link: {
        type: 'generated-index',
        slug: '/usblan',
        title: 'USBLAN',
        description:
          'USBLAN gives a Windows CE device a network connection over its USB cable, for places without Wi-Fi and for the first transfer to a new device. Install the driver on the PC, and look up what to do when a device does not answer.',
      },
      items: [
        { type: 'doc', id: 'usblan/overview', label: 'Overview' },
        { type: 'doc', id: 'usblan/faq', label: 'Frequently Asked Questions' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#usblan' },
      ],
    },
  ],
  MagellanSDK: [
    {
      type: 'category',
      label: 'Magellan SDK',
      items: [
        { type: 'doc', id: 'magellansdk/overview', label: 'Overview' },
        { type: 'doc', id: 'magellansdk/event-api', label: 'Event API' },
        { type: 'doc', id: 'magellansdk/rest-api', label: 'REST API' },
        { type: 'api', id: 'magellan-events', label: 'Event YAML' },
        { type: 'api', id: 'magellan-rest', label: 'Rest YAML' },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#magellan-sdk' },
      ],
    },
  ],
  JavaPOS: [
    {
      type: 'category',
      label: 'JavaPOS',
      link: {
        type: 'generated-index',
        slug: '/javapos',
        title: 'JavaPOS',
        description:
          'JavaPOS connects scanners and scales to point of sale software in Java, by the UnifiedPOS standard. The guide leads from the installation through the configuration files to your first program.',
      },
      items: [
        { type: 'doc', id: 'javapos/overview', label: 'JavaPOS API' },
        {
          type: 'category',
          label: 'Distribution',
          link: { type: 'doc', id: 'javapos/distribution/overview' },
          items: [
            { type: 'doc', id: 'javapos/distribution/installing', label: 'Installing JavaPOS' },
            { type: 'doc', id: 'javapos/distribution/filesref', label: 'Installed Files Reference' },
            { type: 'doc', id: 'javapos/distribution/uninstalling', label: 'Uninstalling' },
          ],
        },
        {
          type: 'category',
          label: 'Configuration',
          link: { type: 'doc', id: 'javapos/configref/overview' },
          items: [
            { type: 'doc', id: 'javapos/configref/brandproperties', label: 'brand.properties' },
            { type: 'doc', id: 'javapos/configref/dlsproperties', label: 'dls.properties' },
            { type: 'doc', id: 'javapos/configref/eciencodingcsv', label: 'ECIEncoding.csv' },
            { type: 'doc', id: 'javapos/configref/ihsparsercsv', label: 'IHSParser.csv' },
            { type: 'doc', id: 'javapos/configref/jposxml', label: 'jpos.xml' },
            { type: 'doc', id: 'javapos/configref/labelparsercsv', label: 'LabelIdentifiers.csv' },
            { type: 'doc', id: 'javapos/configref/javaxusbproperties', label: 'javax.usb.properties' },
            { type: 'doc', id: 'javapos/configref/jposproperties', label: 'jpos.properties' },
            { type: 'doc', id: 'javapos/configref/log4j2xml', label: 'log4j2.xml' },
            { type: 'doc', id: 'javapos/configref/cmdfwproperties', label: 'cmdfw.properties' },
          ],
        },
        {
          type: 'category',
          label: 'Developing',
          link: { type: 'doc', id: 'javapos/develop/overview' },
          items: [
            { type: 'doc', id: 'javapos/develop/appintegrate', label: 'Application Integration' },
            { type: 'doc', id: 'javapos/develop/ideintegrate', label: 'IDE-specific Integration' },
            { type: 'doc', id: 'javapos/develop/tutorial', label: 'Label Reader Tutorial' },
            { type: 'doc', id: 'javapos/develop/hellojavapos', label: 'Hello{{ vendor }}JavaPOS' },
            { type: 'doc', id: 'javapos/develop/barcodereaderexample', label: 'Barcode Reader Example' },
            { type: 'doc', id: 'javapos/develop/hellojavaposscale', label: 'HelloJavaPOSScale' },
            { type: 'doc', id: 'javapos/develop/liveweightexample', label: 'LiveWeightExample' },
          ],
        },
        {
          type: 'category',
          label: 'Remote Management',
          items: [{ type: 'doc', id: 'javapos/mbeans', label: 'MBeans' }],
        },
        {
          type: 'category',
          label: 'Troubleshooting',
          items: [
            { type: 'doc', id: 'javapos/troubleshooting/issuereporting', label: 'Issue Reporting' },
            { type: 'doc', id: 'javapos/troubleshooting/faq', label: 'FAQ' },
            { type: 'doc', id: 'javapos/develop/errorcodes', label: 'Error Codes' },
            { type: 'link', label: 'What Goes Wrong', href: '/troubleshooting#javapos' },
          ],
        },
      ],
    },
  ],
  OPOS: [
    {
      type: 'category',
      label: 'OPOS',
      link: {
        type: 'generated-index',
        slug: '/opos',
        title: 'OPOS',
        description:
          'OPOS connects scanners and scales to point of sale software on Windows, by the OLE for Retail POS standard. Install it, test a scanner, and follow the tutorials in C# or C++.',
      },
      items: [
        { type: 'doc', id: 'opos/overview', label: 'Overview' },
        {
          type: 'category',
          label: 'Distribution',
          link: { type: 'doc', id: 'opos/distribution/overview' },
          items: [
            { type: 'doc', id: 'opos/distribution/distcomponents', label: 'Distribution Components' },
            { type: 'doc', id: 'opos/distribution/installing', label: 'Installing OPOS' },
            { type: 'doc', id: 'opos/distribution/filesref', label: 'Installed Files (OPOS)' },
            { type: 'doc', id: 'opos/distribution/uninstalling', label: 'Uninstalling' },
          ],
        },
        {
          type: 'category',
          label: 'Configuration',
          items: [
            {
              type: 'category',
              label: 'Required Configuration Files',
              link: { type: 'doc', id: 'opos/configref/overview' },
              items: [
                { type: 'doc', id: 'opos/configref/parsertablecsv', label: 'ParserTable.csv' },
                { type: 'doc', id: 'opos/configref/ecicodepagecsv', label: 'ECICodePage.csv' },
                { type: 'doc', id: 'opos/configref/prfparserjson', label: 'prf_parser.json' },
              ],
            },
            { type: 'doc', id: 'opos/configref/registrysettings', label: 'OPOS Registry Settings' },
            {
              type: 'category',
              label: 'View and Edit',
              items: [{ type: 'doc', id: 'opos/configref/propertieseditor', label: 'OPOS Properties Editor' }],
            },
          ],
        },
        {
          type: 'category',
          label: 'Developing',
          items: [
            { type: 'doc', id: 'opos/develop/appintegrate', label: 'Application Integration' },
            { type: 'doc', id: 'opos/develop/tutorialintro', label: 'Introduction to the OPOS Tutorials' },
            {
              type: 'category',
              label: 'C++ Tutorials',
              items: [
                { type: 'doc', id: 'opos/develop/tutorialcppscanner', label: 'C++ Barcode Reader Tutorial' },
                { type: 'doc', id: 'opos/develop/tutorialcppscale', label: 'C++ Live Weight Reader Tutorial' },
              ],
            },
            {
              type: 'category',
              label: 'C# Tutorials',
              items: [
                { type: 'doc', id: 'opos/develop/tutorialcsharpscanner', label: 'C# Barcode Reader Tutorial' },
                { type: 'doc', id: 'opos/develop/tutorialcsharpscale', label: 'C# Live Weight Reader Tutorial' },
              ],
            },
            { type: 'doc', id: 'opos/develop/oposexamples', label: 'OPOS Examples on GitHub' },
            { type: 'link', label: 'OPOSSamples repository', href: '{{ links.repository }}/OPOSSamples' },
            { type: 'doc', id: 'opos/develop/resultcodes', label: 'Result Codes' },
          ],
        },
        {
          type: 'category',
          label: 'Remote Management',
          items: [
            { type: 'doc', id: 'opos/dlrmus', label: 'DLRMUS' },
            {
              type: 'category',
              label: 'Config Files',
              link: { type: 'doc', id: 'opos/dlrmus/configfiles' },
              items: [
                { type: 'doc', id: 'opos/dlrmus/propertiesjson', label: 'properties.json' },
                { type: 'doc', id: 'opos/configref/prfparserjson', label: 'prf_parser.json' },
              ],
            },
            {
              type: 'category',
              label: 'Management',
              items: [
                { type: 'doc', id: 'opos/dlrmus/installing', label: 'Installing (DLRMUS)' },
                { type: 'doc', id: 'opos/dlrmus/uninstalling', label: 'Uninstalling (DLRMUS)' },
                { type: 'doc', id: 'opos/dlrmus/installedfiles', label: 'Installed Files (DLRMUS)' },
              ],
            },
          ],
        },
        { type: 'link', label: 'Troubleshooting', href: '/troubleshooting#opos' },
      ],
    },
  ],
};
